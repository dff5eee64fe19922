import { Link } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import type { Album, AlbumRide } from '#contract/gallery.ts'
import { to } from '#contract/pages.ts'
import { Photo } from '#web/ui/photo.tsx'

export const countPictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)

/** 13 November 2026. */
const dayOf = ({ date }: AlbumRide) => dayInWords(date).replace(/^\w+ /, '')

/** To Morhat for breakfast, 13 November 2026. */
export const albumTitle = (ride: AlbumRide) => `${ride.title}, ${dayOf(ride)}`

type Props = { albums: readonly Album[]; heading: 'h2' | 'h3' }

export const AlbumCards = ({ albums, heading: Heading }: Props) => (
  <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-6 lg:grid-cols-4">
    {albums.map(({ ride, count, cover }) => (
      <li key={ride._id}>
        <Link
          to={to.album(ride._id)}
          className="group grid gap-2.5 rounded-xl focus-visible:rounded-xl"
        >
          <Photo
            {...cover}
            picture={cover.picture}
            alt=""
            sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 31vw, 46vw"
            className="aspect-[4/3] rounded-xl transition-transform duration-500 ease-out group-hover:scale-103"
          />
          <div className="grid gap-0.5">
            <Heading className="wrap-anywhere text-lg leading-snug underline-offset-4 group-hover:underline">
              {ride.title}
            </Heading>
            <p className="text-quiet text-sm">
              {dayOf(ride)} · {countPictures(count)}
            </p>
          </div>
        </Link>
      </li>
    ))}
  </ul>
)
