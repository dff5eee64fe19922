import { data, Link, redirect } from 'react-router'
import { addDays, clubClock, dayInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { inDigits } from '#contract/numbers.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { forecastDays } from '#contract/weather.ts'
import { clubContext, contentContext, weatherContext } from '#web/contexts.ts'
import { albumPreview, RidePictures } from '#web/gallery/ride-pictures.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { giveBack } from '#web/layout/plain-form.tsx'
import { toast } from '#web/layout/toasts.tsx'
import { filledIn } from '#web/layout/use-form.ts'
import { useEarlyPress } from '#web/layout/use-hydrated.ts'
import { readGuest } from '#web/signup/join-form.tsx'
import type { Phase } from '#web/signup/own-state.tsx'
import { RideSignup } from '#web/signup/ride-signup.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { srcSetOf } from '#web/ui/photo.tsx'
import { RideWeather } from '#web/weather/ride-weather.tsx'
import type { Route } from './+types/ride-page.ts'
import { usualEnd } from './calendar-links.ts'
import { rideForSearch } from './next-ride.tsx'
import { RideRoutes } from './ride-routes.tsx'
import { copyMessage } from './ride-words.tsx'

export const loader = async ({ context, params: { id } }: Route.LoaderArgs) => {
  const { club, calendar } = context.get(contentContext)
  const { events, gallery, routes: library } = context.get(clubContext)
  const ride = await events.get({ id }).catch(asMissing)
  const dates = ride.series ? await events.dates({ id }) : []
  const routes = ride.drawing ? await library.ofRide({ id }) : []
  const album = await gallery.list.page({ ride: id, limit: albumPreview })
  const now = clubClock(club.timeZone)
  const hasThisYear = ride.date.slice(0, 4) === now.slice(0, 4)
  const day = hasThisYear ? withoutYear(ride.date) : dayInWords(ride.date)
  const phase = phaseOf(ride, club.timeZone, now)
  const isSoon = phase !== 'past' && now >= `${addDays(ride.date, -forecastDays)}T${ride.time}`
  const hasWeather = context.get(weatherContext) && isSoon && ride.status === 'planned'
  return { ride, dates, routes, album, day, phase, hasWeather, rules: calendar.rules }
}

const asMissing = (failure: unknown): never => {
  if (!(failure instanceof Refusal) || failure.status >= 500) throw failure
  throw data(null, failure.refusal === 'ride-deleted' ? 410 : 404)
}

const phaseOf = (ride: Event, timeZone: string, now: string): Phase => {
  const end = ride.endTime ? `${ride.date}T${ride.endTime}` : usualEnd(ride)
  if (now >= end.slice(0, 16)) return 'past'
  if (now >= `${ride.date}T${ride.time}`) return 'started'
  return ride.signup && now >= clubClock(timeZone, ride.signup.closesAt) ? 'closed' : 'open'
}

const withoutYear = (day: string) => dayInWords(day).replace(/ \d{4}$/, '')

/** Takes the guest form from a browser that sent it without React. */
export const action = async ({ request, context, params: { id } }: Route.ActionArgs) => {
  const form = await request.formData()
  const typed = filledIn(form)
  const read = readGuest(id, form)
  if ('errors' in read) return giveBack(typed, new Refusal('bad-fields', { errors: read.errors }))
  try {
    await context.get(clubContext).signup.addGuest(read.value)
  } catch (failure) {
    return giveBack(typed, failure)
  }
  return redirect(to.rideJoined(id), 303)
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { ride } = loaderData
  const { club, origin } = matches[0].loaderData
  const { title, date, time, location, image, picture } = ride
  const words = `${dayInWords(date)}, ${time}, ${location}. ${ride.description}`
  return pageMeta(matches, {
    title: `${title}: ${withoutYear(date)}`,
    description: words.length > 200 ? `${words.slice(0, 199).trimEnd()}…` : words,
    path: to.ride(ride._id),
    kind: 'article',
    picture: { url: image, ...(picture && { width: picture.width, height: picture.height }) },
    facts: [rideForSearch(ride, club, origin)],
  })
}

export default function RidePage({ loaderData, actionData }: Route.ComponentProps) {
  const { ride, dates, routes, album, day, phase, hasWeather, rules } = loaderData
  return (
    <article className="mx-auto grid w-full max-w-page gap-6 pb-band sm:gap-8 sm:px-gutter">
      <Hero ride={ride} day={day} hasWeather={hasWeather} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 max-sm:px-gutter lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] xl:gap-x-12">
        <div className="grid content-start gap-6 empty:hidden lg:col-start-2">
          <RideSignup ride={ride} phase={phase} rules={rules} returned={actionData} />
        </div>
        <div className="grid content-start gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Report ride={ride} />
          <div className="grid gap-4">
            <p className="wrap-anywhere max-w-[40em] whitespace-pre-line text-lead">
              {ride.description}
            </p>
            <p className="text-quiet">
              Led by {ride.leaders?.length ? ride.leaders.join(', ') : ride.author}
            </p>
          </div>
          <RideRoutes ride={ride} routes={routes} />
          <OtherDates dates={dates} />
          <RidePictures ride={ride} album={album} />
        </div>
        <div className="flex flex-wrap content-start gap-3 lg:col-start-2">
          <a href={`/calendar/${ride._id}.ics`} className={buttonLook('plain')}>
            Add to my calendar
          </a>
          <Share ride={ride} />
        </div>
      </div>
    </article>
  )
}

const chip = 'wrap-anywhere rounded-full px-3.5 py-1 font-semibold text-sm'

type HeroProps = { ride: Event; day: string; hasWeather: boolean }

const Hero = ({ ride, day, hasWeather }: HeroProps) => {
  const { title, date, time, endTime, location, image, picture, grade, climb } = ride
  const distance = ride.report?.distance ?? ride.distance
  const isCancelled = ride.status === 'cancelled'
  const chips = [
    ...(distance === undefined ? [] : [`${inDigits(distance)} km`]),
    ...(climb === undefined ? [] : [`${inDigits(climb)} m up`]),
    ...(grade ? [grade] : []),
  ]
  return (
    <header className="grid gap-4">
      <div className="ride-picture on-night relative isolate grid min-h-64 grid-rows-[auto_1fr] overflow-hidden bg-scrim text-cream sm:min-h-80 sm:rounded-panel lg:min-h-[26rem]">
        <img
          src={image}
          srcSet={picture && srcSetOf(picture)}
          sizes={picture && '(min-width: 84rem) 78rem, 100vw'}
          width={picture?.width}
          height={picture?.height}
          alt=""
          fetchPriority="high"
          className={`-z-20 absolute inset-0 size-full object-cover ${isCancelled ? 'grayscale' : ''}`}
        />
        <div className="-z-10 absolute inset-0 bg-linear-to-t from-15% from-scrim/90 via-60% via-scrim/70 to-scrim/0 sm:bg-linear-to-tr sm:via-45%" />
        <div className="grid min-h-28 content-start justify-items-start px-3 pt-3 sm:min-h-20 sm:px-5 sm:pt-5">
          {hasWeather ? <RideWeather key={ride._id} ride={ride._id} /> : null}
        </div>
        <div className="grid content-end gap-2 px-gutter pb-5 sm:px-8 sm:pb-8 lg:px-11 lg:pb-11">
          <p className="font-semibold text-amber-bright sm:text-lead">
            <time dateTime={`${date}T${time}`}>
              {day} · {time}
              {endTime ? `–${endTime}` : null}
            </time>
            <span className="max-sm:hidden"> · {location}</span>
          </p>
          <h1
            className={`ride-title wrap-anywhere max-w-[13em] text-heading lg:text-[3.5rem] ${isCancelled ? 'line-through' : ''}`}
          >
            {title}
          </h1>
          <ul className="flex flex-wrap gap-2 pt-2 empty:hidden max-sm:hidden">
            {chips.map((words) => (
              <li key={words} className={`${chip} bg-night/60`}>
                {words}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ul className="flex flex-wrap gap-2 px-gutter sm:hidden">
        {[...chips, location].map((words) => (
          <li key={words} className={`${chip} bg-lagoon/15`}>
            {words}
          </li>
        ))}
      </ul>
      {isCancelled ? (
        <p className="edge wrap-anywhere mx-gutter rounded-card bg-card px-5 py-4 text-lead sm:mx-0">
          <strong className="text-coral">Cancelled{ride.reason ? ':' : '.'}</strong> {ride.reason}
        </p>
      ) : null}
    </header>
  )
}

/** What a leader wrote after the ride. */
const Report = ({ ride: { report, distance } }: { ride: Event }) =>
  report ? (
    <section aria-labelledby="how-it-was" className="grid gap-2">
      <h2 id="how-it-was" className="text-name">
        How it was
      </h2>
      {report.words ? <p className="wrap-anywhere max-w-[40em] text-lead">{report.words}</p> : null}
      {report.distance === undefined ? null : (
        <p className="text-quiet">
          {inDigits(report.distance)} km as ridden
          {distance === undefined || distance === report.distance
            ? null
            : `, ${inDigits(distance)} km were planned`}
        </p>
      )}
    </section>
  ) : null

type Dates = Route.ComponentProps['loaderData']['dates']

const OtherDates = ({ dates }: { dates: Dates }) =>
  dates.length > 0 ? (
    <nav aria-labelledby="dates" className="grid gap-3">
      <h2 id="dates" className="text-name">
        Other dates
      </h2>
      <ul className="flex flex-wrap gap-2">
        {dates.map(({ _id, date, time, status }) => (
          <li key={_id}>
            <Link
              to={to.ride(_id)}
              className="edge inline-flex min-h-11 items-center rounded-full bg-card px-4 font-semibold underline-offset-4 hover:underline focus-visible:rounded-full"
            >
              <time
                dateTime={`${date}T${time}`}
                className={status === 'cancelled' ? 'line-through' : ''}
              >
                {withoutYear(date)}
              </time>
              {status === 'cancelled' ? <span className="pl-2 text-coral">cancelled</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ) : null

/** Phones show their own menu; elsewhere the link is copied. */
const share = async (title: string) => {
  const url = location.origin + location.pathname
  try {
    if (navigator.share) await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      toast('Link copied')
    }
  } catch (failure) {
    const wasClosed = failure instanceof Error && failure.name === 'AbortError'
    if (!wasClosed) toast('Copy the link from the address bar to share it')
  }
}

const Share = ({ ride }: { ride: Event }) => (
  <>
    <ShareButton onPress={() => share(ride.title)}>Share</ShareButton>
    <ShareButton onPress={() => copyMessage(ride)}>Copy as message</ShareButton>
  </>
)

const ShareButton = ({ onPress, children }: { onPress: () => Promise<void>; children: string }) => (
  <button
    {...useEarlyPress<HTMLButtonElement>(onPress)}
    type="button"
    className={`${buttonLook('plain')} noscript:hidden`}
    onClick={() => void onPress()}
  >
    {children}
  </button>
)
