import { Link } from 'react-router'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import type { Signup } from '#contract/signup.ts'
import type { PublicSignup } from '#contract/signup-rules.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { Button, quietLook } from '#web/ui/button.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { isSheetOpen } from './rider-queries.ts'
import { type LiveSignup, ownGroup } from './use-signup.ts'

type Props = { ride: Event; live: LiveSignup }

/** The numbers of a ride and its groups. Until they have come, the page shows what it knows. */
export const WhoIsComing = ({ ride, live }: Props) => {
  const { signup, failure } = live
  const groups = ride.signup?.groups ?? []
  return (
    <section
      aria-labelledby="who"
      data-numbers-of={ride._id}
      className={`group grid gap-3 ${groups.length === 0 ? 'noscript:hidden' : ''}`}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h2 id="who" className="text-name">
          {/* Before React has loaded, show-numbers.js writes here. */}
          <span data-numbers suppressHydrationWarning>
            {signup ? numbersInWords(signup) : failure ? 'Who is coming' : ''}
          </span>
          {signup || failure ? null : <Loading />}
        </h2>
        {signup?.emergency ? (
          <span className="flex flex-wrap gap-x-6">
            {isSheetOpen(signup.emergency) ? (
              <Link to={to.sheet(ride._id)} className={quietLook}>
                Ride sheet
              </Link>
            ) : null}
            <Link to={to.riderList(ride._id)} className={quietLook}>
              Rider list
            </Link>
          </span>
        ) : null}
      </div>
      {failure ? <Failed failure={failure} live={live} /> : null}
      {signup?.names && signup.names.length > 0 ? <Names signup={signup} /> : null}
      {groups.length > 0 ? (
        <ul className="grid gap-2.5">
          {groups.map((group) => (
            <GroupCard key={group._id} ride={ride} group={group} signup={signup} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const Loading = () => (
  <span className="group-data-shown:hidden">
    <span className="sr-only noscript:hidden">Who is coming</span>
    <SkeletonLine className="h-5 w-52 noscript:hidden" />
    <span className="hidden noscript:inline">Pace groups</span>
  </span>
)

const count = (number: number, one: string, more: string) =>
  `${number} ${number === 1 ? one : more}`

/** Such as 14 coming · 3 places left. */
const numbersInWords = ({ going, left, open, waiting }: Signup) =>
  [
    going > 0 ? `${going} coming` : open ? 'Nobody has signed up yet' : 'Nobody signed up',
    ...(left === undefined ? [] : [left > 0 ? count(left, 'place left', 'places left') : 'full']),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ].join(' · ')

const Failed = ({ failure, live }: { failure: Error; live: LiveSignup }) => (
  <div role="alert" className="grid justify-items-start gap-3">
    <p>This could not be loaded. {sentenceOf(failure)}</p>
    <Button tone="plain" busy={live.isFetching} onClick={live.retry}>
      Try again
    </Button>
  </div>
)

/** How many names are shown at once. */
const first = 5

const Names = ({ signup: { names = [] } }: { signup: Signup }) => {
  const shown = names.slice(0, first).map(({ name }) => name)
  if (names.length <= first) return <p className="text-quiet">{shown.join(', ')}</p>
  return (
    <details className="group text-quiet">
      <summary className="flex min-h-11 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden">
        <span>
          {shown.join(', ')}{' '}
          <span className="font-semibold text-lagoon underline decoration-line decoration-2 underline-offset-4 group-open:hidden">
            and {names.length - first} more
          </span>
        </span>
      </summary>
      {names
        .slice(first)
        .map(({ name }) => name)
        .join(', ')}
    </details>
  )
}

type GroupProps = {
  ride: Event
  group: PublicSignup['groups'][number]
  signup: Signup | undefined
}

const GroupCard = ({ ride, group, signup }: GroupProps) => {
  const { _id, name, places, leaders } = group
  const now = signup?.groups.find((other) => other._id === _id)
  const isMine = signup?.mine?.state === 'going' && ownGroup(signup) === _id
  const facts = [
    paceInWords(group),
    leaders.length > 0 ? `led by ${leaders.join(', ')}` : undefined,
    now && now.waiting > 0 ? `${now.waiting} waiting` : undefined,
  ].filter(Boolean)
  const isLeaderWanted = leaders.length === 0 && (ride.leaders ?? []).length > 0
  return (
    <li
      data-group={_id}
      className={`edge grid gap-1 rounded-card bg-card px-4 py-3.5 ${isMine ? 'outline-2 outline-lagoon' : ''}`}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="wrap-anywhere flex flex-wrap items-baseline gap-x-2">
          {name}
          {isMine ? (
            <span className="rounded-full bg-lagoon/15 px-2.5 font-semibold font-text text-sm tracking-normal">
              your group
            </span>
          ) : null}
        </h3>
        <p data-going suppressHydrationWarning className="shrink-0 text-quiet tabular-nums">
          {numbersOf(places, now?.going)}
        </p>
      </div>
      <p className="wrap-anywhere text-quiet text-sm empty:hidden">
        {facts.join(' · ')}
        {isLeaderWanted ? (
          <>
            {facts.length > 0 ? ' · ' : null}
            <strong className="text-coral">leader wanted</strong>
          </>
        ) : null}
      </p>
      {places ? (
        <progress
          max={places}
          value={Math.min(now?.going ?? 0, places)}
          aria-label={`Places taken in ${name}`}
          className="mt-1 h-2 w-full noscript:hidden"
        />
      ) : null}
    </li>
  )
}

const numbersOf = (places: number | undefined, going: number | undefined) => {
  if (going === undefined) return places ? count(places, 'place', 'places') : ''
  return places ? `${going} of ${places}` : `${going} coming`
}

const paceInWords = ({ paceFrom, paceTo }: GroupProps['group']) => {
  if (paceFrom && paceTo)
    return paceFrom === paceTo ? `${paceTo} km/h` : `${paceFrom}–${paceTo} km/h`
  if (paceFrom) return `from ${paceFrom} km/h`
  return paceTo ? `up to ${paceTo} km/h` : undefined
}
