import type { ReactNode } from 'react'
import { quietLook } from './quiet-look.ts'

type Props = {
  busy?: boolean
  /** What it does cannot be undone. */
  grave?: boolean
  onClick: () => void
  children: ReactNode
}

/** A lesser thing that can be done, beside the one the page asks for. */
export const TextButton = ({ busy = false, grave = false, onClick, children }: Props) => (
  <button
    type="button"
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
    className={`${quietLook} ${grave ? 'text-danger!' : ''} aria-disabled:cursor-progress aria-disabled:opacity-60`}
  >
    {children}
  </button>
)
