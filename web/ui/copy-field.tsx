import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

type Props = {
  label: string
  name: string
  value: string
  hint?: string
  /** Other actions, beside Copy. */
  children?: ReactNode
}

/** A text to copy, such as a secret link. If the browser doesn't allow it, the text is at least selected. */
export const CopyField = ({ label, name, value, hint, children }: Props) => {
  const wrapper = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState('')
  const copy = async () => {
    wrapper.current?.querySelector('input')?.select()
    try {
      await navigator.clipboard.writeText(value)
      setStatus('Copied')
    } catch {
      setStatus("Your browser doesn't allow copying. The link is selected: copy it yourself.")
    }
  }
  return (
    <div ref={wrapper} className="grid gap-3">
      <TextField label={label} name={name} value={value} hint={hint} readOnly />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="plain" onClick={copy}>
          Copy
        </Button>
        {children}
        <p role="status" className="font-semibold">
          {status}
        </p>
      </div>
    </div>
  )
}
