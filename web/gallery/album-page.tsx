import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/album-page.ts'
import { albumTitle, countPictures } from './albums.tsx'
import { Pictures } from './pictures.tsx'

export const loader = async ({ context, params: { id } }: Route.LoaderArgs) => {
  const { gallery } = context.get(clubContext)
  const first = await gallery.list.page({ ride: id, limit: 24 }).catch((failure) => {
    throw failure instanceof Refusal && failure.status < 500 ? data(null, 404) : failure
  })
  const ride = first.items[0]?.ride
  if (!ride) throw data(null, 404)
  return { name: context.get(contentContext).club.name, ride, first }
}

/** The hash names the picture in the viewer; the list stays the same. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  (currentUrl.hash === nextUrl.hash || currentUrl.pathname !== nextUrl.pathname) &&
  defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { name, ride, first } = loaderData
  const cover = first.items[0]
  return pageMeta(matches, {
    title: `${albumTitle(ride)}: ${name}`,
    description: `${countPictures(first.total)} from this ride of ${name}.`,
    path: to.album(ride._id),
    kind: 'article',
    ...(cover && {
      picture: {
        url: cover.url,
        ...(cover.picture && { width: cover.picture.width, height: cover.picture.height }),
      },
    }),
  })
}

export default function AlbumPage({ loaderData: { ride, first } }: Route.ComponentProps) {
  return (
    <section
      aria-labelledby="album"
      className="mx-auto grid w-full max-w-page grid-cols-1 gap-y-8 px-gutter py-band"
    >
      <div className="grid content-start gap-4">
        <h1 id="album" className="wrap-anywhere text-heading">
          {albumTitle(ride)}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-lead">{countPictures(first.total)}</p>
          <ButtonLink to={to.ride(ride._id)} tone="plain">
            About this ride
          </ButtonLink>
          <ButtonLink to={to.albums()} tone="plain">
            All albums
          </ButtonLink>
        </div>
      </div>
      <Pictures first={first} ride={ride._id} />
    </section>
  )
}
