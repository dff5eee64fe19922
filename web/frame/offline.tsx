import { ButtonLink } from '#web/kit/button-link.tsx'
import { DayNightPicture } from '#web/kit/day-night-picture.tsx'

export const meta = () => [{ title: 'No connection' }, { name: 'robots', content: 'noindex' }]

/** Shown instead of a page that was never seen and cannot be fetched. */
export default function OfflinePage() {
  return (
    <div className="mx-auto grid max-w-page items-center gap-10 px-gutter py-band lg:grid-cols-2 lg:gap-16">
      <DayNightPicture
        day="/art/puncture.svg"
        night="/art/puncture-night.svg"
        alt=""
        width={800}
        height={450}
        className="w-full rounded-panel"
        first
      />
      <div className="grid justify-items-start gap-4">
        <h1 className="text-heading">No connection out here</h1>
        <p className="max-w-[29em] text-lead">
          This page was not opened before, so it cannot be shown without a connection. The home
          page, what the club is about, the gallery and the rides you looked at last are still here.
        </p>
        <div className="flex flex-wrap gap-3 pt-3">
          <ButtonLink to="/" tone="call">
            Home page
          </ButtonLink>
          <ButtonLink to="/calender" tone="plain">
            Ride calendar
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
