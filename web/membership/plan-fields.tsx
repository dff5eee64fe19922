import { monthNames } from '#contract/days.ts'
import type { MembershipSettings } from '#contract/membership.ts'
import type { PlanKey, PlanSettings } from '#contract/membership-terms.ts'
import type { useResourceForm } from '#web/layout/use-resource-form.ts'
import { quietLook } from '#web/ui/button.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { SelectField, SmallSelect } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { periodsInWords } from './use-membership.ts'

export type PlanField = 'name' | 'price' | 'period' | 'seasonEnd' | 'hidden'
export type SettingsName = 'currency' | 'howToPay' | 'order' | `${PlanKey}.${PlanField}`

type Saved = MembershipSettings & { readonly _id: string }
type Form = Pick<
  ReturnType<typeof useResourceForm<SettingsName, PlanSettings, Saved>>,
  'draft' | 'field' | 'errorOf' | 'set'
>

type Props = { plan: PlanKey; form: Form; onMoveUp: (() => void) | undefined }

export const PlanFields = ({ plan, form, onMoveUp }: Props) => {
  const nameOf = (field: PlanField): SettingsName => `${plan}.${field}`
  const field = (name: PlanField, label: string) => ({ ...form.field(nameOf(name)), label })
  const { draft } = form
  const name = draft[nameOf('name')] || plan
  return (
    <fieldset className={`${panel} content-start`}>
      <legend className="sr-only">{plan}</legend>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p aria-hidden="true" className="wrap-anywhere text-name">
          {name}
        </p>
        {onMoveUp ? (
          <button type="button" onClick={onMoveUp} className={`${quietLook} text-sm`}>
            Move up<span className="sr-only"> {name}</span>
          </button>
        ) : null}
      </div>
      <TextField
        {...field('name', 'Name')}
        hint={name === plan ? undefined : `People who register choose it as ${plan}.`}
        maxLength={60}
        autoComplete="off"
      />
      <TextField
        {...field('price', `Price in ${draft.currency || 'your currency'}`)}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField {...field('period', 'A payment lasts')} choices={periodsInWords} />
      {draft[nameOf('period')] === 'season' ? (
        <SeasonEnd
          value={draft[nameOf('seasonEnd')]}
          error={form.errorOf(nameOf('seasonEnd'))}
          onChange={(end) => form.set(nameOf('seasonEnd'), end)}
        />
      ) : null}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={draft[nameOf('hidden')] === 'yes'}
          onChange={({ target }) => form.set(nameOf('hidden'), target.checked ? 'yes' : '')}
          className="size-5 shrink-0 accent-lagoon"
        />
        Not offered any more
      </label>
    </fieldset>
  )
}

type SeasonProps = { value: string; error: string | undefined; onChange: (end: string) => void }

const SeasonEnd = ({ value, error, onChange }: SeasonProps) => {
  const [month = '12', day = '31'] = value.split('-')
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-2 gap-3">
        <SmallSelect
          label="Last day"
          value={Number(day)}
          onChoose={(next) => onChange(`${month}-${next.padStart(2, '0')}`)}
        >
          {Array.from({ length: 31 }, (_, at) => (
            <option key={monthNames[at] ?? at}>{at + 1}</option>
          ))}
        </SmallSelect>
        <SmallSelect
          label="Month"
          value={Number(month)}
          onChoose={(next) => onChange(`${next.padStart(2, '0')}-${day}`)}
        >
          {monthNames.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </SmallSelect>
      </div>
      {error ? (
        <p role="alert" className="font-semibold text-coral text-sm">
          {error}
        </p>
      ) : null}
    </div>
  )
}
