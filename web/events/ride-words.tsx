import { momentInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { inDigits } from '#contract/numbers.ts'
import { to } from '#contract/pages.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { toast } from '#web/layout/toasts.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'

/** Such as 62 km and 480 m of climbing, as far as they are known. */
export const lengthInWords = ({ distance, climb }: Partial<Pick<Event, 'distance' | 'climb'>>) => [
  ...(distance === undefined ? [] : [`${inDigits(distance)} km`]),
  ...(climb === undefined ? [] : [`${inDigits(climb)} m of climbing`]),
]

/** What a message tells of a ride, as far as it is known. */
type Told = Pick<Event, '_id' | 'title' | 'date' | 'time' | 'location' | 'status'> & Partial<Event>

/** A ride as plain text, for the chats where clubs talk. */
export const rideMessage = (ride: Told, origin: string) => {
  const { _id, title, date, time, location, grade, status, reason, signup } = ride
  const when = momentInWords(`${date}T${time}`)
  const page = origin + to.ride(_id)
  if (status === 'cancelled') {
    return [`CANCELLED: ${title}`, `${when}, ${location}`, reason && `Reason: ${reason}`, page]
      .filter(Boolean)
      .join('\n')
  }
  const facts = [...lengthInWords(ride), ...(grade ? [grade] : [])].join(' · ')
  const takesSignups = signup && signup.mode !== 'off'
  return [title, `${when}, ${location}`, facts, takesSignups ? `Sign up: ${page}` : page]
    .filter(Boolean)
    .join('\n')
}

export const copyMessage = (ride: Told) => copyText(rideMessage(ride, location.origin))

/** Copies a message for a chat. If the browser doesn't allow it, the text is shown to copy by hand. */
export const copyText = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied')
  } catch {
    await showMessage({
      title: 'Copy this message',
      text: "Your browser doesn't allow copying, so copy it yourself.",
      fields: (
        <TextAreaField
          label="Message"
          name="message"
          defaultValue={text}
          readOnly
          rows={5}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      ),
    })
  }
}
