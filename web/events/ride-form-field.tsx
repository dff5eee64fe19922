import type { ComponentProps } from 'react'
import { box, Field } from '#web/ui/field.tsx'
import type { RideName } from './ride-draft.ts'
import { labels } from './ride-labels.ts'
import type { RideForm } from './use-ride-form.ts'

type Props = Pick<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'maxLength' | 'required'> & {
  form: RideForm
  name: RideName
  hint?: string
  autoComplete?: string
  inputMode?: 'numeric'
  /** What others wrote here, or could. */
  suggestions?: readonly string[]
}

/** As many beside each other as have room, also with large letters. */
export const beside = 'grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4'
export const closelyBeside =
  'grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-3 gap-y-4'

/** One line of the form about a ride. */
export const RideField = ({ form, name, hint, suggestions = [], ...input }: Props) => (
  <Field label={labels[name]} hint={hint} error={form.errorOf(name)}>
    {(wiring) => (
      <>
        <input
          {...wiring}
          {...form.bind(name)}
          {...input}
          list={suggestions.length > 0 ? `${wiring.id}-list` : undefined}
          className={`${box} min-w-0 max-sm:pr-1.5 max-sm:pl-2.5`}
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
