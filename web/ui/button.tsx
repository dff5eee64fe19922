import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Spinner } from './loading.tsx'

const tones = {
  /** The main action of a page. */
  call: 'border-transparent bg-amber text-ink hover:bg-amber-bright',
  /** Deletes something. */
  danger: 'border-transparent bg-danger-fill text-on-danger hover:border-on-danger',
  plain: 'border-current hover:border-words hover:bg-words hover:text-page',
  /** `plain` on a picture or a band that is dark in both themes. */
  night: 'border-current hover:border-cream hover:bg-cream hover:text-ink',
}

type Tone = keyof typeof tones

export const buttonLook = (tone: Tone) =>
  `inline-flex min-h-12 items-center justify-center rounded-full border-2 px-[min(1.5rem,6vw)] py-2 text-center font-semibold leading-tight transition-colors focus-visible:rounded-full ${tones[tone]}`

type Props = {
  tone: Tone
  type?: 'button' | 'submit'
  /** Shows a spinner and ignores clicks, but keeps its width, its name and the focus. */
  busy?: boolean
  disabled?: boolean
  onClick?: () => void
  children: ReactNode
}

export const Button = ({
  tone,
  type = 'button',
  busy = false,
  disabled,
  onClick,
  children,
}: Props) => (
  <button
    type={type}
    disabled={disabled}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
    className={`${buttonLook(tone)} relative aria-disabled:cursor-progress`}
  >
    <span className={`inline-flex items-center gap-2.5 ${busy ? 'opacity-0' : ''}`}>
      {children}
    </span>
    {busy ? (
      <span className="absolute inset-0 grid place-items-center">
        <Spinner className="size-6" />
        <span className="sr-only">Please wait</span>
      </span>
    ) : null}
  </button>
)

type LinkProps = { to: string; tone: Tone; children: ReactNode }

export const ButtonLink = ({ to, tone, children }: LinkProps) => (
  <Link to={to} className={buttonLook(tone)}>
    {children}
  </Link>
)

/** Secondary links and buttons. */
export const quietLook =
  'inline-flex min-h-11 items-center gap-2 rounded-xl font-semibold text-lagoon underline decoration-line decoration-2 underline-offset-4 hover:decoration-current focus-visible:rounded-xl'

type TextProps = {
  busy?: boolean
  /** Cannot be undone. */
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

export const TextButton = ({ busy = false, danger = false, onClick, children }: TextProps) => (
  <button
    type="button"
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
    className={`${quietLook} ${danger ? 'text-danger!' : ''} aria-disabled:cursor-progress aria-disabled:opacity-60`}
  >
    {children}
  </button>
)
