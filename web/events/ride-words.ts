import { momentInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'

const number = new Intl.NumberFormat('en')

/** Such as 62 km and 480 m of climbing, as far as they are known. */
export const lengthInWords = ({ distance, climb }: Event) => [
  ...(distance === undefined ? [] : [`${number.format(distance)} km`]),
  ...(climb === undefined ? [] : [`${number.format(climb)} m of climbing`]),
]

/** A ride as plain text, for the chats where clubs talk. */
export const rideMessage = (ride: Event, origin: string) => {
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
