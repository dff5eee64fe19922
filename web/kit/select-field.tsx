import { box, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = FieldProps & { choices: readonly string[]; defaultValue?: string | undefined }

/** Unless told otherwise, the first choice is the one that is made already. */
export const SelectField = ({ name, choices, defaultValue = choices[0], ...field }: Props) => (
  <Field {...field}>
    {(wiring) => (
      <div className="relative">
        <select
          {...wiring}
          name={name}
          defaultValue={defaultValue}
          className={`${box} appearance-none pr-11`}
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
        <Icon
          shape="down"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-quiet"
        />
      </div>
    )}
  </Field>
)
