import { memo, useState } from 'react'
import { dayInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { Photo } from '#web/ui/photo.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { InterestToggle } from './interest-toggle.tsx'
import { RideActions } from './ride-actions.tsx'
import { RideFacts } from './ride-facts.tsx'
import { refreshRides } from './use-rides.ts'

type Props = { ride: Event; past: boolean; moderator: boolean; eager: boolean }

const sizes = '(min-width: 80rem) 24rem, (min-width: 40rem) 45vw, 100vw'

/** Among many, only those that changed are drawn anew. */
export const RideCard = memo(function RideCard({ ride, past, moderator, eager }: Props) {
  const { _id: id, title, date, time, endTime, status } = ride
  const cancelled = status === 'cancelled'
  return (
    <article className="edge flex h-full flex-col overflow-hidden rounded-card bg-card">
      <Photo
        url={ride.image}
        picture={ride.picture}
        alt=""
        sizes={sizes}
        eager={eager}
        className={`aspect-2/1 sm:aspect-16/9 ${cancelled ? 'opacity-60 grayscale' : ''}`}
      />
      <div className="flex grow flex-col gap-3 p-4 sm:p-5">
        <div className="grid gap-1">
          <p className="flex flex-wrap gap-x-3 font-semibold text-coral text-sm">
            <time dateTime={date}>{dayInWords(date)}</time>
            <time dateTime={time}>{endTime ? `${time}–${endTime}` : time}</time>
          </p>
          <h3 className="wrap-anywhere text-name">{title}</h3>
        </div>
        {cancelled ? <Cancelled reason={ride.reason} /> : null}
        <Description text={ride.description} title={title} />
        <RideFacts ride={ride} />
        <div className="mt-auto grid gap-1 pt-1">
          {past ? null : <InterestToggle id={id} title={title} />}
          {moderator ? <RideActions ride={ride} editable onChanged={refreshRides} /> : null}
        </div>
      </div>
    </article>
  )
})

const Cancelled = ({ reason }: { reason: string | undefined }) => (
  <p className="wrap-anywhere rounded-xl border-2 border-coral px-3 py-2 text-sm">
    <strong className="text-coral">Cancelled</strong>
    {reason ? `: ${reason}` : null}
  </p>
)

const isLong = (text: string) => text.length > 150 || text.split('\n').length > 3

/** A card tells the first lines, and the rest to whoever asks. */
const Description = ({ text, title }: { text: string; title: string }) => {
  const [open, setOpen] = useState(false)
  const long = isLong(text)
  return (
    <div>
      <p
        className={`wrap-anywhere whitespace-pre-line text-quiet ${long && !open ? 'line-clamp-3' : ''}`}
      >
        {text}
      </p>
      {long ? (
        <TextButton onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Read all'}
          <span className="sr-only"> about {title}</span>
        </TextButton>
      ) : null}
    </div>
  )
}
