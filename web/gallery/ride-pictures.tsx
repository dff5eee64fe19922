import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { clubClock } from '#contract/days.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Event } from '#contract/events.ts'
import type { GalleryImage } from '#contract/gallery.ts'
import { to } from '#contract/pages.ts'
import { loadPart } from '#web/api.ts'
import { useClub } from '#web/layout/root-data.ts'
import { useSession } from '#web/session.ts'
import { quietLook } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'

/** Only members need it, and only after a ride. */
const OwnPictures = lazy(() =>
  loadPart(() => import('./own-pictures.tsx')).catch(() => ({ default: () => <></> })),
)

/** As many as a ride shows of its album. */
export const albumPreview = 6

type Props = { ride: Pick<Event, '_id' | 'date' | 'time'>; album: Page<GalleryImage> }

/** The album of a ride on its page, and what a rider may add to it. */
export const RidePictures = ({
  ride: { _id: ride, date, time },
  album: { items, total },
}: Props) => {
  const session = useSession()
  const { timeZone } = useClub()
  const isEmpty = items.length === 0
  return (
    <>
      {isEmpty ? null : (
        <section aria-labelledby="pictures" className="grid gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="pictures" className="text-name">
              Pictures from this ride
            </h2>
            <Link to={to.album(ride)} className={quietLook}>
              {total > items.length ? `All ${total} pictures` : 'Album'}
            </Link>
          </div>
          <ul className="grid grid-cols-3 gap-2">
            {items.map(({ _id, url, picture, alt }, index) => (
              <li key={_id}>
                <Link
                  to={to.album(ride, index + 1)}
                  className="block overflow-clip rounded-xl focus-visible:rounded-xl"
                >
                  <Photo
                    url={url}
                    picture={picture}
                    alt={alt ?? `Picture ${index + 1}`}
                    sizes="(min-width: 64rem) 15rem, 31vw"
                    className="aspect-square"
                  />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {session.state === 'in' && clubClock(timeZone) >= `${date}T${time}` ? (
        <Suspense>
          <OwnPictures
            ride={ride}
            owner={session.user.email}
            isModerator={session.roles.includes('moderator')}
          />
        </Suspense>
      ) : null}
    </>
  )
}
