import type { Card } from '#contract/club-pages.ts'

type Look = { className: string; eager?: boolean }

const loading = (eager: boolean) => (eager ? {} : ({ loading: 'lazy', decoding: 'async' } as const))

/** Decoration: the text beside it says what it shows. */
export const ObjectDrawing = ({
  object,
  className,
  eager = false,
}: Look & Pick<Card, 'object'>) => (
  <img
    src={`/art/objects.svg#${object}`}
    alt=""
    width="320"
    height="240"
    {...loading(eager)}
    className={`dark:brightness-90 ${className}`}
  />
)

/** Decoration: the name of the person is beside it. */
export const Portrait = ({ name, className, eager = false }: Look & { name: string }) => (
  <img
    src={name.startsWith('/') ? name : `/art/portraits/${name}.svg`}
    alt=""
    width="400"
    height="400"
    {...loading(eager)}
    className={`rounded-full object-cover dark:brightness-90 ${className}`}
  />
)
