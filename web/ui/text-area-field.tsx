import { useState } from 'react'
import { box, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & { defaultValue?: string | undefined; autoFocus?: boolean }

/** Several lines. It grows with what is typed, as far as the browser knows how. */
export const TextAreaField = ({ label, hint, error, ...area }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <TextArea {...area} {...wiring} />}
  </Field>
)

type AreaProps = Omit<Props, 'label'> & { id: string }

const TextArea = ({ id, defaultValue, ...area }: AreaProps) => {
  const [typed] = useState(() => typedInto(id) ?? defaultValue)
  return (
    <textarea
      {...area}
      id={id}
      defaultValue={typed}
      rows={6}
      required
      className={`${box} field-sizing-content max-h-[32rem] min-h-44 resize-y py-2.5`}
    />
  )
}

/**
 * What stands in the field of the page that was sent. When React takes over a page, it puts the text
 * that was sent back into a textarea, over whatever was typed since.
 */
const typedInto = (id: string) => {
  if (typeof document === 'undefined') return undefined
  const field = document.getElementById(id)
  return field instanceof HTMLTextAreaElement ? field.value : undefined
}
