import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { inDigits } from '#contract/numbers.ts'
import { to } from '#contract/pages.ts'
import type { RiddenRide, Season } from '#contract/season.ts'
import { club } from '#web/api.ts'
import { useToday } from '#web/events/rides.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Loaded } from '#web/ui/panel.tsx'
import { ClubTogether, Figure } from './club-season.tsx'
import { MonthChart } from './month-chart.tsx'
import { kilometres, reviewYear, shortDay } from './review-words.ts'
import { RiddenRides, upInWords } from './ridden-rides.tsx'
import { YearInReview } from './year-in-review.tsx'

export const meta = () => [{ title: 'Season' }]

export default function SeasonPage() {
  const today = useToday()
  const thisYear = Number(today.slice(0, 4))
  const year = useYear() ?? thisYear
  const loaded = useQuery({
    queryKey: ['season', 'mine', year],
    queryFn: () => club.season.mine({ year }),
    placeholderData: keepPreviousData,
  })
  const review = reviewYear(today)
  const years = new Set([thisYear, year, ...(loaded.data?.years ?? []).map(({ year }) => year)])
  return (
    <div aria-busy={loaded.isFetching} className="grid grid-cols-1 content-start gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Season</h1>
        <YearSwitch years={[...years].toSorted((one, other) => other - one)} year={year} />
      </div>
      {review ? <YearInReview year={review} /> : null}
      {loaded.isPending ? (
        <Loading />
      ) : (
        <Loaded loaded={loaded}>
          {(season) =>
            season.years.length === 0 ? (
              <>
                <FirstRide />
                <div className="max-w-3xl">
                  <ClubTogether year={season.year} shown={season.shown} />
                </div>
              </>
            ) : (
              <OwnSeason season={season} today={today} />
            )
          }
        </Loaded>
      )}
    </div>
  )
}

/** The year in the address, if there is one. */
const useYear = () => {
  const [search] = useSearchParams()
  const given = search.get('year') ?? ''
  return /^[1-9]\d{3}$/.test(given) ? Number(given) : undefined
}

const YearSwitch = ({ years, year }: { years: readonly number[]; year: number }) => (
  <nav aria-label="Years">
    <ul className="flex flex-wrap gap-2">
      {years.map((one) => (
        <li key={one}>
          <Link
            to={to.season(one)}
            aria-current={one === year ? 'page' : undefined}
            preventScrollReset
            className="edge inline-flex min-h-11 items-center rounded-full bg-card px-4 font-semibold tabular-nums hover:bg-track focus-visible:rounded-full aria-[current=page]:bg-words aria-[current=page]:text-page forced-colors:aria-[current=page]:underline"
          >
            {one}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

type OwnProps = { season: Season; today: string }

const OwnSeason = ({ season, today }: OwnProps) => {
  const isNow = season.year === Number(today.slice(0, 4))
  return (
    <>
      <section
        aria-label={`Your figures of ${season.year}`}
        className="edge grid grid-cols-1 gap-6 rounded-panel bg-card p-5 sm:p-8"
      >
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-6 gap-y-4">
          <Figure name={season.rides === 1 ? 'ride' : 'rides'} value={season.rides} />
          <Figure name="kilometres" value={season.kilometres} />
          <Figure name="metres climbed" value={season.climb} />
          {isNow ? (
            <Figure
              name={season.fridays === 1 ? 'Friday in a row' : 'Fridays in a row'}
              value={season.fridays}
            />
          ) : (
            <Figure name={season.led === 1 ? 'ride led' : 'rides led'} value={season.led} />
          )}
        </dl>
        <MonthChart
          year={season.year}
          months={season.months}
          current={isNow ? Number(today.slice(5, 7)) - 1 : undefined}
        />
      </section>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid grid-cols-1 gap-10 xl:col-start-2">
          {season.longest ? <Longest ride={season.longest} /> : null}
          <ByYear years={season.years} />
          <ClubTogether year={season.year} shown={season.shown} />
        </div>
        <div className="xl:col-start-1 xl:row-start-1">
          <RiddenRides key={season.year} season={season} />
        </div>
      </div>
    </>
  )
}

const Longest = ({ ride }: { ride: RiddenRide }) => (
  <section aria-labelledby="longest" className="grid grid-cols-1 gap-3">
    <h2 id="longest" className="text-name">
      Longest ride
    </h2>
    <Link
      to={to.ride(ride._id)}
      className="edge group grid grid-cols-1 gap-1 rounded-card bg-card p-5 focus-visible:rounded-card"
    >
      <span className="font-bold font-display text-3xl">{kilometres(ride.distance)}</span>
      <span className="wrap-anywhere font-semibold underline-offset-4 group-hover:underline">
        {ride.title}
      </span>
      <span className="text-quiet text-sm">
        {[shortDay(ride.date), ...upInWords(ride)].join(' · ')}
      </span>
    </Link>
  </section>
)

const cell = 'py-2.5 text-right tabular-nums'

const ByYear = ({ years }: Pick<Season, 'years'>) => (
  <section aria-labelledby="by-year" className="grid grid-cols-1 gap-3">
    <h2 id="by-year" className="text-name">
      Year by year
    </h2>
    <div className="overflow-x-auto">
      <table className="w-full">
        <thead className="text-quiet text-sm">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              Year
            </th>
            {['Rides', 'Led', 'Km', 'Metres up'].map((name) => (
              <th key={name} scope="col" className="py-1 pl-2 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, rides, led, kilometres, climb }) => (
            <tr key={year} className="border-line border-t">
              <th scope="row" className="py-2.5 text-left">
                {year}
              </th>
              {[rides, led, kilometres, climb].map((value, place) => (
                <td key={['rides', 'led', 'km', 'up'][place]} className={cell}>
                  {inDigits(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)

/** For members whom no roll call has found on a ride. */
const FirstRide = () => (
  <section
    aria-labelledby="first-ride"
    className="edge grid overflow-hidden rounded-panel bg-card md:grid-cols-2"
  >
    <DayNightPicture
      day="/art/collage/avenue.svg"
      night="/art/collage/avenue-night.svg"
      alt=""
      width={1600}
      height={800}
      className="aspect-2/1 size-full object-cover md:aspect-auto"
    />
    <div className="grid content-center justify-items-start gap-3 p-6 sm:p-10">
      <h2 id="first-ride" className="text-heading">
        Your season starts with one ride
      </h2>
      <p className="max-w-[30em] text-quiet">
        The leader calls the roll at the start. From then on your rides, kilometres and Fridays in a
        row add up here.
      </p>
      <div className="pt-2">
        <ButtonLink to={to.rides()} tone="call">
          Find a ride
        </ButtonLink>
      </div>
    </div>
  </section>
)

const Loading = () => (
  <div className="edge grid grid-cols-1 gap-6 rounded-panel bg-card p-5 sm:p-8">
    <p className="sr-only">Loading your season</p>
    <div
      aria-hidden="true"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-6 gap-y-4"
    >
      {['rides', 'kilometres', 'climb', 'fridays'].map((figure) => (
        <div key={figure} className="grid h-14 content-center gap-3">
          <SkeletonLine className="h-6 w-16" />
          <SkeletonLine className="h-3 w-24" />
        </div>
      ))}
    </div>
    <div aria-hidden="true" className="h-60 rounded-card bg-track/60 motion-safe:animate-pulse" />
  </div>
)
