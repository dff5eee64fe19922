import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { SelectBox } from './select-box.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps> & {
    /** The choices, or each value with the words for it. */
    choices: readonly string[] | Readonly<Record<string, string>>
  }

/** Unless a value is given, the first choice is selected. */
export const SelectField = ({ label, hint, error, choices, ...select }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(wiring) => (
      <SelectBox {...select} {...wiring}>
        {Object.entries(choices).map(([key, words]) => (
          <option key={key} value={Array.isArray(choices) ? words : key}>
            {words}
          </option>
        ))}
      </SelectBox>
    )}
  </Field>
)
