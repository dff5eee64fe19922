import type { ReactNode } from 'react'
import { Link } from 'react-router'

const tones = {
  /** The one thing the page asks for: at most one in sight. */
  call: 'border-transparent bg-amber text-ink hover:bg-amber-bright',
  /** Beside a call, on any ground. */
  outline: 'border-current hover:bg-cream hover:text-ink',
  quiet: 'border-transparent bg-words text-page hover:bg-lagoon',
}

type Props = { to: string; tone: keyof typeof tones; children: ReactNode }

export const ButtonLink = ({ to, tone, children }: Props) => (
  <Link
    to={to}
    className={`inline-flex min-h-12 items-center justify-center rounded-full border-2 px-6 py-2 text-center font-semibold leading-tight transition-colors focus-visible:rounded-full ${tones[tone]}`}
  >
    {children}
  </Link>
)
