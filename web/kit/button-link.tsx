import type { ReactNode } from 'react'
import { Link } from 'react-router'

const tones = {
  /** The one thing the page asks for. */
  call: 'border-transparent bg-amber text-ink hover:bg-amber-bright',
  plain: 'border-current hover:border-words hover:bg-words hover:text-page',
  /** The plain one on a picture or a dark band, which are dark in either theme. */
  night: 'border-current hover:border-cream hover:bg-cream hover:text-ink',
}

type Props = { to: string; tone: keyof typeof tones; children: ReactNode }

export const ButtonLink = ({ to, tone, children }: Props) => (
  <Link
    to={to}
    className={`inline-flex min-h-12 items-center justify-center rounded-full border-2 px-[min(1.5rem,6vw)] py-2 text-center font-semibold leading-tight transition-colors focus-visible:rounded-full ${tones[tone]}`}
  >
    {children}
  </Link>
)
