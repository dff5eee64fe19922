import type { ReactNode } from 'react'
import type { Event } from '#contract/events.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Where it starts, who leads it, and what it asks of the legs. */
export const RideFacts = ({ ride }: { ride: Event }) => {
  const effort = effortOf(ride)
  return (
    <ul className="grid gap-1.5 text-sm">
      <Fact shape="pin">
        <span className="sr-only">Location: </span>
        {ride.location}
      </Fact>
      <Fact shape="person">Led by {ride.author}</Fact>
      {effort ? <Fact shape="route">{effort}</Fact> : null}
    </ul>
  )
}

const number = new Intl.NumberFormat('en')

const effortOf = ({ distance, climb, grade }: Event) =>
  [
    distance !== undefined && `${number.format(distance)} km`,
    climb !== undefined && `${number.format(climb)} m of climbing`,
    grade,
  ]
    .filter(Boolean)
    .join(' · ')

type Props = { shape: 'pin' | 'person' | 'route'; children: ReactNode }

const Fact = ({ shape, children }: Props) => (
  <li className="flex gap-2">
    <Icon shape={shape} className="size-5! text-quiet" />
    <span className="wrap-anywhere min-w-0">{children}</span>
  </li>
)
