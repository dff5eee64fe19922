import { lazy, Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { clubClock, clubDay } from '#contract/days.ts'
import type { GalleryImage } from '#contract/gallery.ts'
import type { NewsItem } from '#contract/news.ts'
import type { Overview } from '#contract/overview.ts'
import { to } from '#contract/pages.ts'
import { loadPart } from '#web/api.ts'
import { ListFailed } from '#web/layout/long-list.tsx'
import { useClub } from '#web/layout/root-data.ts'
import { NewsPicture, NewsTitle, NewsType } from '#web/news/news-item.tsx'
import { useSession } from '#web/session.ts'
import { TextButton } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { LeadRide, NoRide } from './lead-ride.tsx'
import { OverviewLoading } from './loading.tsx'
import { Nothing, Part, PartLink, smallButton } from './parts.tsx'
import { SinceYouWereHere } from './since.tsx'
import { useOverview } from './use-overview.ts'
import { YourRides } from './your-rides.tsx'
import { YourSeason } from './your-season.tsx'

export const meta = () => [{ title: 'Dashboard' }]

const PartFailed = () => <p>A part of this page could not be loaded. Reload it to try again.</p>
const failed = () => ({ default: PartFailed })
const loadFirstFriday = () => loadPart(() => import('./first-friday.tsx')).catch(failed)
const loadOffice = () => loadPart(() => import('./office.tsx')).catch(failed)
const loadPlanning = () => loadPart(() => import('./planning.tsx')).catch(failed)
const FirstFriday = lazy(loadFirstFriday)
const OfficePart = lazy(loadOffice)
const PlanningPart = lazy(loadPlanning)

/** Where members and volunteers begin: what needs them first, then their own rides and what is new. */
export default function OverviewPage() {
  const session = useSession()
  const { timeZone } = useClub()
  const overview = useOverview()
  const roles = session.state === 'in' ? session.roles : []
  const [isAdmin, isModerator] = [roles.includes('admin'), roles.includes('moderator')]
  // Only volunteers need these, and they arrive together with the data.
  useEffect(() => {
    if (isAdmin) void loadOffice()
    if (isModerator) void loadPlanning()
  }, [isAdmin, isModerator])
  if (session.state !== 'in') return null
  const { data } = overview
  const name = session.user.displayName.trim().split(/\s+/)[0] || session.user.email
  return (
    <div aria-busy={overview.isFetching} className="grid grid-cols-1 content-start gap-8 xl:gap-10">
      <h1 className="wrap-anywhere text-heading">
        {data?.first?.isNew ? 'Welcome to the club' : greeting(clubClock(timeZone))}, {name}
      </h1>
      {overview.isError && data ? <Outdated onRetry={() => overview.refetch()} /> : null}
      {data ? (
        <Suspense fallback={<OverviewLoading roles={roles} />}>
          <Parts overview={data} today={clubDay(timeZone)} />
        </Suspense>
      ) : overview.isError ? (
        <ListFailed
          title="Your overview could not be loaded"
          error={overview.error}
          onRetry={() => overview.refetch()}
        />
      ) : (
        <OverviewLoading roles={roles} />
      )}
    </div>
  )
}

/** By the club's clock: YYYY-MM-DDTHH:MM. */
const greeting = (clock: string) => {
  const hour = Number(clock.slice(11, 13))
  if (hour >= 4 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** The last overview stays, and says so. */
const Outdated = ({ onRetry }: { onRetry: () => unknown }) => (
  <p role="status" className="edge flex flex-wrap items-center gap-x-4 rounded-card bg-card px-4">
    <span className="py-2.5">This is from a while ago: the site could not be reached.</span>
    <TextButton onClick={() => void onRetry()}>Try again</TextButton>
  </p>
)

const Parts = ({ overview, today }: { overview: Overview; today: string }) => {
  const { lead, first, planning, office, news, pictures } = overview
  return (
    <>
      {office ? <OfficePart office={office} today={today} /> : null}
      {planning ? <PlanningPart planning={planning} /> : null}
      {first ? <FirstFriday first={first} ride={lead} calendar={overview.calendar} /> : null}
      {lead ? <LeadRide ride={lead} today={today} /> : <NoRide isModerator={!!planning} />}
      <div className="grid grid-cols-1 gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
        <SinceYouWereHere {...overview} today={today} />
        <YourRides rides={overview.rides} />
      </div>
      <div className="grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
        <YourSeason season={overview.season} today={today} />
        <News items={news} />
        <div className="grid grid-cols-1 content-start gap-8 md:max-xl:col-span-2 md:max-xl:grid-cols-2">
          <Pictures items={pictures} />
          <FollowCalendar address={overview.calendar} />
        </div>
      </div>
    </>
  )
}

const News = ({ items: [first, ...others] }: { items: readonly NewsItem[] }) => (
  <Part title="News" link={<PartLink to={to.news()}>All news</PartLink>}>
    {first ? (
      <div className="grid gap-3">
        <article className="edge relative grid content-start overflow-hidden rounded-card bg-card">
          <NewsPicture
            item={first}
            sizes="(min-width: 80rem) 20rem, (min-width: 48rem) 45vw, 100vw"
            className="aspect-12/5"
          />
          <div className="grid gap-1 p-4">
            <NewsType type={first.type} />
            <h3 className="wrap-anywhere text-lg leading-snug">
              <NewsTitle item={first} fills />
            </h3>
            {first.excerpt ? (
              <p className="wrap-anywhere line-clamp-2 text-quiet text-sm">{first.excerpt}</p>
            ) : null}
          </div>
        </article>
        {others.map((item) => (
          <article key={item._id} className="relative grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4">
            <NewsPicture item={item} sizes="6rem" className="aspect-4/3 rounded-xl" />
            <div className="grid content-center">
              <NewsType type={item.type} />
              <h3 className="wrap-anywhere line-clamp-2 text-base leading-snug">
                <NewsTitle item={item} fills />
              </h3>
            </div>
          </article>
        ))}
      </div>
    ) : (
      <Nothing>No news yet. When the club has something to tell, it's here.</Nothing>
    )}
  </Part>
)

const Pictures = ({ items }: { items: readonly GalleryImage[] }) => (
  <Part title="New pictures" link={<PartLink to={to.gallery()}>Gallery</PartLink>}>
    {items.length === 0 ? (
      <Nothing>No pictures yet. They appear here after the first ride.</Nothing>
    ) : (
      <ul className="grid grid-cols-3 gap-1.5">
        {items.map(({ _id, url, picture, alt }) => (
          <li key={_id}>
            <Link to={to.gallery()} className="block rounded-xl focus-visible:rounded-xl">
              <Photo
                url={url}
                picture={picture}
                alt={alt ?? 'A picture in the gallery'}
                sizes="(min-width: 80rem) 7rem, (min-width: 48rem) 15vw, 30vw"
                className="aspect-square rounded-xl"
              />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Part>
)

/** The member's own rides in the calendar of their phone. */
const FollowCalendar = ({ address }: { address: string }) => (
  <Part
    title="Follow the calendar"
    link={<PartLink to={`${to.profile()}#own-calendar`}>Address</PartLink>}
  >
    <div className="edge flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-card px-4 py-3">
      <p className="min-w-0 flex-1 basis-48 text-quiet text-sm">
        The rides you said yes or maybe to, in your own calendar. Changes arrive by themselves.
      </p>
      <a href={address.replace(/^https?:/, 'webcal:')} className={smallButton}>
        Subscribe
      </a>
    </div>
  </Part>
)
