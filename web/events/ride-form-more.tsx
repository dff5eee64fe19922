import { useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { optionalNames } from './ride-draft.ts'
import { closelyBeside, RideField } from './ride-form-field.tsx'
import { RideFormRepeat } from './ride-form-repeat.tsx'
import type { RideForm } from './use-ride-form.ts'

const grades = [
  'Easy, nobody is dropped',
  'Moderate',
  'Hard',
  'Group A, 28 km/h and more',
  'Group B, 23 to 27 km/h',
  'Group C, 18 to 22 km/h',
]

type Props = { form: RideForm; repeatable: boolean }

/** What most rides do without lies folded away, unless something is in it. */
export const RideFormMore = ({ form, repeatable }: Props) => {
  const details = useRef<HTMLDetailsElement>(null)
  const inUse = optionalNames.some((name) => form.draft[name] !== '')

  // Opened once, not held open: whoever wants to close it can.
  useEffect(() => {
    if (inUse && details.current) details.current.open = true
  }, [inUse])

  return (
    <details ref={details} className="group rounded-xl border-2 border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-3.5 font-semibold focus-visible:rounded-xl [&::-webkit-details-marker]:hidden">
        {repeatable ? 'Distance, pace, repeating…' : 'Distance, pace…'}
        <Icon shape="down" className="text-quiet group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-3.5 pt-1 pb-4">
        <div className={closelyBeside}>
          <RideField form={form} name="endTime" type="time" />
          <RideField form={form} name="distance" type="number" inputMode="numeric" min={1} />
          <RideField form={form} name="climb" type="number" inputMode="numeric" min={0} />
        </div>
        <RideField form={form} name="grade" maxLength={60} suggestions={grades} />
        {repeatable ? <RideFormRepeat form={form} /> : null}
      </div>
    </details>
  )
}
