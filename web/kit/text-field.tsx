import { box, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'number'
  autoComplete?: string
  inputMode?: 'numeric'
}

/** Nothing keeps what is typed but the field itself, so nothing can lose it. */
export const TextField = ({ name, type = 'text', autoComplete, inputMode, ...field }: Props) => (
  <Field {...field}>
    {(wiring) => (
      <input
        {...wiring}
        name={name}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        required
        className={box}
      />
    )}
  </Field>
)
