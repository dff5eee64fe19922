import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { addDays, dayInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { DayStamp } from '#web/events/day-stamp.tsx'
import { quietLook } from '#web/ui/button.tsx'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'

type PartProps = {
  title: string
  /** A quiet link beside the title. */
  link?: ReactNode
  /** Where it stands on wide screens. */
  className?: string
  children: ReactNode
}

/** A part of the overview, with its heading. */
export const Part = ({ title, link, className = '', children }: PartProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`grid grid-cols-1 content-start gap-3 ${className}`}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h2 id={id} className="text-name">
          {title}
        </h2>
        {link}
      </div>
      {children}
    </section>
  )
}

export const PartLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`${quietLook} text-sm`}>
    {children}
  </Link>
)

/** The frame of the large card, also while it loads. */
export const leadFrame =
  'edge grid grid-cols-1 overflow-hidden rounded-panel bg-card lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]'
export const leadPicture = 'aspect-[15/8] lg:aspect-auto lg:h-full lg:min-h-88'
export const leadWords = 'grid content-start gap-3 p-4 sm:p-6'

type LeadRide = { _id: string; title: string; date: string; time: string }

/** The heading of the large card. */
export const LeadTitle = ({ id, ride }: { id: string; ride: LeadRide }) => (
  <h2 id={id} className="wrap-anywhere text-2xl leading-tight lg:text-3xl">
    <Link
      to={to.ride(ride._id)}
      className="underline-offset-4 hover:underline focus-visible:rounded-xl"
    >
      {ride.title}
    </Link>
  </h2>
)

/** Such as “Friday 20 November, 06:30”. */
export const LeadTime = ({ ride: { date, time } }: { ride: LeadRide }) => {
  const [weekday, number, month] = dayInWords(date).split(' ')
  return (
    <time dateTime={`${date}T${time}`}>
      {weekday} {number} {month}, {time}
    </time>
  )
}

type SceneProps = {
  title: string
  /** The drawing below `/art`, which has a second one for the night. */
  drawing: string
  children: ReactNode
}

/** The large card where there is no ride to show. */
export const LeadScene = ({ title, drawing, children }: SceneProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={leadFrame}>
      <DayNightPicture
        day={`/art/${drawing}.svg`}
        night={`/art/${drawing}-night.svg`}
        alt=""
        width={1200}
        height={675}
        className={`${leadPicture} w-full object-cover`}
      />
      <div className={leadWords}>
        <h2 id={id} className="text-2xl leading-tight">
          {title}
        </h2>
        {children}
      </div>
    </section>
  )
}

/** What stands where nothing is to be listed. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="border-line border-t py-4 text-quiet">{children}</p>
)

type RowProps = {
  day: string
  title: ReactNode
  text: ReactNode
  /** An answer, a button or a number at the end. */
  end?: ReactNode
  below?: ReactNode
}

/** A ride or a day in a list. */
export const Row = ({ day, title, text, end, below }: RowProps) => (
  <li className="grid gap-2 border-line border-t py-3">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-4">
      <div className="w-11">
        <DayStamp day={day} />
      </div>
      <div className="min-w-0 flex-1 basis-24">
        <div className="wrap-anywhere font-semibold leading-snug">{title}</div>
        <div className="wrap-anywhere text-quiet text-sm">{text}</div>
      </div>
      <div className="ml-auto">{end}</div>
    </div>
    {below}
  </li>
)

/** The link of a row fills it up to the button at its end. */
export const rowLink =
  '-my-2 inline-block py-2 underline-offset-4 hover:underline focus-visible:rounded-xl'

export const chip =
  'inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 font-semibold text-sm leading-tight'

/** A quiet button at the end of a row, or a link that looks like it. */
export const smallButton =
  'inline-flex min-h-11 items-center justify-center rounded-full border-2 border-edge px-4 font-semibold text-sm leading-tight hover:border-words hover:bg-words hover:text-page focus-visible:rounded-full aria-disabled:cursor-progress'

/** Such as “in 4 days”. */
export const daysUntil = (day: string, today: string) => {
  if (day <= today) return 'today'
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** Such as “today 14:02”, from the club's date and time. */
export const whenInWords = (moment: string, today: string) => {
  const day = moment.slice(0, 10)
  if (day === today) return `today ${moment.slice(11)}`
  if (day === addDays(today, -1)) return `yesterday ${moment.slice(11)}`
  const [, number, month, year] = dayInWords(day).split(' ')
  return year === today.slice(0, 4) ? `${number} ${month}` : `${number} ${month} ${year}`
}

const shortDay = (day: string) => dayInWords(day).replace(/ \d{4}$/, '')

export const movedInWords = (from: string | undefined, day: string) =>
  from && from !== day
    ? `This ride moved from ${shortDay(from)} to ${shortDay(day)}. Still coming?`
    : `This ride moved to another day. It's now on ${shortDay(day)}. Still coming?`
