import type { Club } from '#contract/club.ts'
import { clubDay } from '#contract/days.ts'
import { FormButtons, FormNotices } from '#web/layout/resource-form.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { type ClubWords, useClubForm } from './club-words.ts'
import { shownFacts, WithPreview } from './site-preview.tsx'

type Props = {
  words: ClubWords
  /** A new club begins with empty fields, not with the words of the demonstration. */
  isNew: boolean
  onSaved: () => void
}

const restored = 'This is what you had typed. It is not published yet.'

const nameLabels = {
  name: 'Name of the club',
  shortName: 'Short name',
  tagline: 'In one sentence',
  founded: 'Founded on',
  members: 'How many members',
}

/** Step 1. */
export const NameForm = ({ words, isNew, onSaved }: Props) => {
  const form = useClubForm({
    name: 'name',
    labels: nameLabels,
    words,
    draftOf: ({ name, shortName, tagline, founded, establishmentDay, members }) =>
      isNew
        ? { name: '', shortName: '', tagline: '', founded: '', members: '' }
        : { name, shortName, tagline, founded: `${founded}-${establishmentDay}`, members },
    read({ name, shortName, tagline, founded, members }) {
      const day = founded || clubDay(words.value.timeZone)
      const errors = [
        ...(name.trim() ? [] : [{ field: 'name', detail: 'Please fill this in.' }]),
        ...(tagline.trim() ? [] : [{ field: 'tagline', detail: 'Please fill this in.' }]),
      ]
      if (errors.length > 0) return { errors }
      return {
        value: {
          name: name.trim(),
          shortName: shortName.trim() || name.trim(),
          tagline: tagline.trim(),
          founded: Number(day.slice(0, 4)),
          establishmentDay: day.slice(5),
          members: members.trim() || 'our first',
        },
      }
    },
    fieldOf: (field) => (field === 'establishmentDay' ? 'founded' : field),
    onSaved,
  })
  const { name, shortName, tagline } = form.draft
  const shown = { ...shownFacts(words.value), name, shortName, tagline }
  return (
    <WithPreview shown={shown}>
      <form {...form.form} aria-label="Name" className={panel}>
        <FormNotices form={form} restored={restored} />
        <TextField {...form.field('name')} maxLength={80} autoComplete="organization" />
        <TextField
          {...form.field('shortName')}
          required={false}
          maxLength={30}
          hint="Shown at the top of every page. Without one, the full name is shown."
        />
        <TextField
          {...form.field('tagline')}
          maxLength={120}
          hint="Such as: Rides for everyone, every Friday"
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
          <TextField {...form.field('founded')} type="date" required={false} />
          <TextField
            {...form.field('members')}
            required={false}
            maxLength={30}
            hint="Such as: about 60"
          />
        </div>
        {form.message ? <FormMessage urgent>{form.message}</FormMessage> : null}
        <FormButtons form={form}>Save and go on</FormButtons>
      </form>
    </WithPreview>
  )
}

const placeLabels = {
  timeZone: 'Time zone',
  address: 'Where you meet',
  email: 'Email of the club',
  phone: 'Phone of the club',
}

/** Step 2. */
export const PlaceForm = ({ words, isNew, onSaved }: Props) => {
  const form = useClubForm({
    name: 'place',
    labels: placeLabels,
    words,
    draftOf: ({ timeZone, address, email, phone }) =>
      isNew
        ? { timeZone: zoneHere() ?? timeZone, address: '', email: '', phone: '' }
        : { timeZone, address: address.join('\n'), email, phone },
    read({ timeZone, address, email, phone }) {
      const lines = address.split('\n').flatMap((line) => line.trim() || [])
      const missing = { address: lines.join(''), email: email.trim(), phone: phone.trim() }
      const errors = Object.entries(missing)
        .filter(([, typed]) => !typed)
        .map(([field]) => ({ field, detail: 'Please fill this in.' }))
      if (errors.length > 0) return { errors }
      return { value: { timeZone, address: lines, email: missing.email, phone: missing.phone } }
    },
    fieldOf: (field) => field.split('.')[0] ?? field,
    onSaved,
  })
  const place = form.draft.address.split('\n').filter(Boolean).join(', ')
  return (
    <WithPreview shown={{ ...shownFacts(words.value), place }}>
      <form {...form.form} aria-label="Place and time zone" className={panel}>
        <FormNotices form={form} restored={restored} />
        <TextAreaField
          {...form.field('address')}
          rows={3}
          hint="The place, the street and the town, each on its own line"
          autoComplete="street-address"
        />
        <SelectField
          {...form.field('timeZone')}
          choices={zonesWith(form.draft.timeZone)}
          hint="The days and times of all rides are in this zone."
        />
        <TextField {...form.field('email')} type="email" autoComplete="email" />
        <TextField
          {...form.field('phone')}
          type="tel"
          autoComplete="tel"
          hint="With the country code, such as +44 20 7946 0000"
        />
        {form.message ? <FormMessage urgent>{form.message}</FormMessage> : null}
        <FormButtons form={form}>Save and go on</FormButtons>
      </form>
    </WithPreview>
  )
}

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All zones of this browser, with words instead of underlines. */
const zonesWith = (chosen: Club['timeZone']) => {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  return Object.fromEntries([...zones].sort().map((zone) => [zone, zone.replaceAll('_', ' ')]))
}
