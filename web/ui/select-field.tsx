import { Field, type FieldProps } from './field.tsx'
import { SelectBox } from './select-box.tsx'

type Props = FieldProps & { choices: readonly string[]; defaultValue?: string | undefined }

/** Unless told otherwise, the first choice is the one that is made already. */
export const SelectField = ({ name, choices, defaultValue = choices[0], ...field }: Props) => (
  <Field {...field}>
    {(wiring) => (
      <SelectBox {...wiring} name={name} defaultValue={defaultValue}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectBox>
    )}
  </Field>
)
