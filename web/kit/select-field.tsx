import { box, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & { choices: readonly string[] }

/** The first choice is the one that is made already. */
export const SelectField = ({ name, choices, ...field }: Props) => (
  <Field {...field}>
    {(wiring) => (
      <select {...wiring} name={name} defaultValue={choices[0]} className={box}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )}
  </Field>
)
