import type { FormEventHandler } from 'react'
import { box, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'number'
  autoComplete?: string
  inputMode?: 'numeric'
  maxLength?: number
  /** What the key for the next line says on phones. */
  enterKeyHint?: 'next' | 'send'
  defaultValue?: string | undefined
  autoFocus?: boolean
  readOnly?: boolean
  /** Most fields must be filled in. */
  required?: boolean
  pattern?: string
  onInvalid?: FormEventHandler<HTMLInputElement>
  onInput?: FormEventHandler<HTMLInputElement>
}

/** Nothing keeps what is typed but the field itself, so nothing can lose it. */
export const TextField = ({
  label,
  hint,
  error,
  type = 'text',
  required = true,
  ...input
}: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <input {...input} {...wiring} type={type} required={required} className={box} />}
  </Field>
)
