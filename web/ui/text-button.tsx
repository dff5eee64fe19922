import type { ReactNode } from 'react'
import { quietLook } from './quiet-look.ts'

type Props = {
  busy?: boolean
  /** Cannot be undone. */
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

export const TextButton = ({ busy = false, danger = false, onClick, children }: Props) => (
  <button
    type="button"
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
    className={`${quietLook} ${danger ? 'text-danger!' : ''} aria-disabled:cursor-progress aria-disabled:opacity-60`}
  >
    {children}
  </button>
)
