import type { ReactNode } from 'react'
import { quietLook } from '#web/ui/quiet-look.ts'

const looks = {
  pill: 'inline-flex min-h-11 items-center rounded-full border-2 border-edge px-4 font-semibold text-sm transition-colors hover:border-words hover:bg-words hover:text-page focus-visible:rounded-full @4xl:min-h-9 @4xl:px-3.5',
  quiet: `${quietLook} @4xl:min-h-9`,
  grave: `${quietLook} text-danger! @4xl:min-h-9`,
}

type Props = {
  look: keyof typeof looks
  /** The id of what says whom it is about. */
  about: string
  busy: boolean
  onClick: () => void
  children: ReactNode
}

/** A button among many of its kind: smaller than the one a page asks for, but as tall as a thumb on cards. */
export const RowButton = ({ look, about, busy, onClick, children }: Props) => (
  <button
    type="button"
    aria-describedby={about}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onClick}
    className={`${looks[look]} aria-disabled:cursor-progress aria-disabled:opacity-60`}
  >
    {children}
  </button>
)
