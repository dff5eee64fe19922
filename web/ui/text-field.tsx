import { type ComponentProps, useState } from 'react'
import { box, Field, type FieldProps } from './field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps> & {
    /** What others wrote here, or could. */
    suggestions?: readonly string[]
  }

/** One line. Without a `value` only the field itself holds what is typed, so nothing can lose it. */
export const TextField = ({ label, hint, error, suggestions = [], ...input }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <>
        <input
          type="text"
          required
          {...input}
          {...wiring}
          list={suggestions.length > 0 ? `${wiring.id}-list` : undefined}
          className={`${box} ${input.className ?? ''}`}
        />
        {suggestions.length > 0 ? (
          <datalist id={`${wiring.id}-list`}>
            {suggestions.map((words) => (
              <option key={words} value={words} />
            ))}
          </datalist>
        ) : null}
      </>
    )}
  </Field>
)

type AreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

/** Several lines. It grows with what is typed, as far as the browser can. */
export const TextAreaField = ({ label, hint, error, ...area }: AreaProps) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => <TextArea {...area} {...wiring} />}
  </Field>
)

type WiredProps = ComponentProps<'textarea'> & { id: string }

const TextArea = ({ id, defaultValue, className, ...area }: WiredProps) => {
  const [typed] = useState(() => typedInto(id) ?? defaultValue)
  const held = 'value' in area ? {} : { defaultValue: typed }
  return (
    <textarea
      required
      {...held}
      {...area}
      id={id}
      className={`${box} field-sizing-content py-2.5 ${className ?? ''}`}
    />
  )
}

/**
 * What was typed into the field before React took over the page. React would put the text the page
 * was sent with back into a textarea.
 */
const typedInto = (id: string) => {
  if (typeof document === 'undefined') return undefined
  const field = document.getElementById(id)
  return field instanceof HTMLTextAreaElement ? field.value : undefined
}
