import { type ComponentProps, type ReactNode, useId } from 'react'
import { box, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

/** A choice with the same arrow in every browser. */
export const SelectBox = ({ className = '', ...select }: ComponentProps<'select'>) => (
  <div className="relative">
    <select {...select} className={`${box} appearance-none pr-11 ${className}`} />
    <Icon
      shape="down"
      className="pointer-events-none absolute inset-y-0 right-3 my-auto text-quiet"
    />
  </div>
)

type FieldSelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps> & {
    /** The choices, or each value with the words for it. */
    choices: readonly string[] | Readonly<Record<string, string>>
  }

/** Unless a value is given, the first choice is selected. */
export const SelectField = ({ label, hint, error, choices, ...select }: FieldSelectProps) => (
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

type SmallSelectProps = {
  label: string
  value: string | number
  onChoose: (value: string) => void
  children: ReactNode
}

/** A choice beside others that narrow a list. */
export const SmallSelect = ({ label, value, onChoose, children }: SmallSelectProps) => {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <SelectBox
        id={id}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-11! max-sm:pl-2!"
      >
        {children}
      </SelectBox>
    </div>
  )
}
