import { useState } from 'react'
import { dayInWords } from '#contract/days.ts'
import { club } from '#web/api.ts'
import { sendOnce } from '#web/layout/draft.ts'
import { toast } from '#web/layout/toasts.tsx'
import { filledIn, forgetDraft, useForm } from '#web/layout/use-form.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ClubWords } from './club-words.ts'
import { shownFacts, WithPreview } from './site-preview.tsx'

const weekdays = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

type Props = { words: ClubWords; onDone: () => void }

/** Step 4: the ride the club has every week. */
export const RideStep = ({ words, onDone }: Props) => {
  const session = useSession()
  const [weekday, setWeekday] = useState('7')
  const dayName = weekdays[Number(weekday) as keyof typeof weekdays]
  const { form, submit, errorOf, message } = useForm({
    read(typed) {
      const { distance, moderate, ...words } = filledIn(typed)
      return {
        value: {
          title: words.title ?? `${dayName} ride`,
          weekday: Number(weekday),
          time: words.time ?? '',
          location: words.location ?? '',
          leader: words.leader ?? '',
          ...(distance && { distance: Number(distance) }),
          moderate: moderate !== undefined,
        },
      }
    },
    async send(ride) {
      await sendOnce('first-ride-attempt', ride, async (given, key) => {
        const { days } = await club.office.addRide(given, key)
        toast(`${days.length} rides added, the first on ${dayInWords(days[0] ?? '')}`)
      })
      forgetDraft('first-ride')
      onDone()
    },
    again: true,
    draft: 'first-ride',
  })
  return (
    <WithPreview shown={shownFacts(words.value)}>
      <form {...form} aria-label="First ride" className={panel}>
        <p>The ride you have every week. It is added for the next half year.</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
          <SelectField
            label="Every"
            name="weekday"
            choices={weekdays}
            value={weekday}
            onChange={({ target }) => setWeekday(target.value)}
            error={errorOf('weekday')}
          />
          <TextField
            label="At"
            name="time"
            type="time"
            defaultValue="09:00"
            error={errorOf('time')}
          />
        </div>
        <TextField
          label="Name of the ride"
          name="title"
          required={false}
          placeholder={`${dayName} ride`}
          maxLength={300}
          error={errorOf('title')}
        />
        <TextField
          label="Where it starts"
          name="location"
          defaultValue={words.version > 0 ? words.value.address[0] : ''}
          maxLength={200}
          error={errorOf('location')}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
          <TextField
            label="Distance in km"
            name="distance"
            type="number"
            inputMode="numeric"
            min={1}
            required={false}
            error={errorOf('distance')}
          />
          <TextField
            label="Who leads it"
            name="leader"
            defaultValue={session.state === 'in' ? session.user.displayName : ''}
            maxLength={100}
            error={errorOf('leader')}
          />
        </div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="moderate"
            defaultChecked
            className="size-5 shrink-0 accent-lagoon"
          />
          I'll change rides and add pictures myself, as a moderator
        </label>
        {message ? <FormMessage urgent>{message}</FormMessage> : null}
        <div>
          <Button tone="call" {...submit}>
            Add the rides and go on
          </Button>
        </div>
      </form>
    </WithPreview>
  )
}
