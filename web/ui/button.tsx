import type { ReactNode } from 'react'
import { buttonLook, type Tone } from './button-look.ts'
import { Spinner } from './spinner.tsx'

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
