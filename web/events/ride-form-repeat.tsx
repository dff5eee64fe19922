import { Repeat } from '#contract/events.ts'
import { seriesDays, seriesMistake } from '#contract/series.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectBox } from '#web/ui/select-box.tsx'
import { beside, RideField } from './ride-form-field.tsx'
import { labels } from './ride-labels.ts'
import { seriesInWords } from './ride-series.ts'
import type { RideForm } from './use-ride-form.ts'

const choices = { '': 'Does not repeat', week: 'Every week', year: 'Every year' }

/** Makes a series of a ride, and says beforehand what that comes to. */
export const RideFormRepeat = ({ form }: { form: RideForm }) => (
  <div className="grid gap-2">
    <div className={beside}>
      <Field label={labels.every} error={form.errorOf('every')}>
        {(wiring) => (
          <SelectBox {...wiring} {...form.bind('every')} className="max-sm:pl-2.5">
            {Object.entries(choices).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectBox>
        )}
      </Field>
      {form.draft.every ? (
        <RideField form={form} name="until" type="date" max="9999-12-31" required />
      ) : null}
    </div>
    <p role="status" className="text-quiet text-sm empty:hidden">
      {outcome(form)}
    </p>
  </div>
)

const outcome = ({ draft: { date, every, until }, errorOf }: RideForm) => {
  const repeat = Repeat.safeParse({ every, until })
  if (!date || !repeat.success || errorOf('until')) return null
  const days = seriesDays(date, repeat.data)
  return seriesMistake(days, repeat.data) ?? seriesInWords(days)
}
