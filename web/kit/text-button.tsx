import type { ReactNode } from 'react'

/** Links and buttons that look like words of the text around them. */
export const textLook =
  'inline-flex min-h-11 items-center font-semibold text-lagoon underline decoration-from-font underline-offset-4 hover:decoration-2 aria-disabled:cursor-progress aria-disabled:opacity-60'

type Props = { busy?: boolean; onClick: () => void; children: ReactNode }

/** A lesser thing that can be done, beside the one the page asks for. */
export const TextButton = ({ busy = false, onClick, children }: Props) => (
  <button
    type="button"
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
    className={textLook}
  >
    {children}
  </button>
)
