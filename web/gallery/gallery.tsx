import { Link, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { Gallery } from '#contract/club-pages.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Album } from '#contract/gallery.ts'
import type { Contract } from '#contract/index.ts'
import { to } from '#contract/pages.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { ButtonLink, buttonLook } from '#web/ui/button.tsx'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/gallery.ts'
import { AlbumCards } from './albums.tsx'
import type { PicturePage } from './picture-list.ts'
import { NoPictures, Pictures } from './pictures.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { club, gallery } = context.get(contentContext)
  const api = context.get(clubContext)
  return { club, gallery, albums: await loadAlbums(api), first: await loadFirstPage(api) }
}

const mostAlbums = 4

/** The latest albums, and whether there are more. If they can't be loaded, the page does without them. */
const loadAlbums = (api: Client<Contract>): Promise<Page<Album>> =>
  api.gallery.albums.page({ limit: mostAlbums }).catch(() => ({ items: [], total: 0 }))

/** If the pictures can't be loaded, the rest of the page is still shown. */
const loadFirstPage = (api: Client<Contract>): Promise<PicturePage | { readonly failed: string }> =>
  api.gallery.list.page({ limit: 24 }).catch((error: Error) => ({ failed: error.message }))

/** The hash names the picture in the viewer; the list stays the same. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => currentUrl.hash === nextUrl.hash && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData: { club, gallery }, matches }) =>
  pageMeta(matches, {
    title: `${gallery.title}: ${club.name}`,
    description: gallery.lead,
    path: to.gallery(),
  })

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { gallery, albums, first } = loaderData
  const { revalidate, state } = useRevalidator()
  return (
    <>
      <Section title={gallery.title} heading="h1" lead={gallery.lead}>
        <Collage alts={gallery.collage} />
      </Section>
      {albums.items.length > 0 ? (
        <Section title="Albums">
          <AlbumCards albums={albums.items} heading="h3" />
          {albums.total > albums.items.length ? (
            <div>
              <ButtonLink to={to.albums()} tone="plain">
                All {albums.total} albums
              </ButtonLink>
            </div>
          ) : null}
        </Section>
      ) : null}
      <Section title={gallery.pictures.title}>
        {'failed' in first ? (
          <PicturesFailed reason={first.failed} busy={state === 'loading'} onRetry={revalidate} />
        ) : first.items.length > 0 ? (
          <Pictures first={first} />
        ) : (
          <NoPictures />
        )}
      </Section>
    </>
  )
}

type Scene = {
  readonly name: keyof Gallery['collage']
  readonly width: number
  readonly height: number
  readonly position: string
}

/** The five fill a rectangle of 2:1 without gaps, and one of 20:41 on phones. */
const scenes: readonly Scene[] = [
  { name: 'avenue', width: 1600, height: 800, position: 'col-span-2 sm:col-span-3' },
  { name: 'switchbacks', width: 750, height: 1000, position: 'row-span-2' },
  { name: 'repair', width: 900, height: 900, position: '' },
  { name: 'rest', width: 900, height: 900, position: 'sm:col-start-3' },
  {
    name: 'crossing',
    width: 1200,
    height: 900,
    position: 'max-sm:col-span-2 sm:col-start-2 sm:row-start-2',
  },
]

const Collage = ({ alts }: { alts: Gallery['collage'] }) => (
  <div className="grid aspect-[20/41] grid-cols-[3fr_2fr] grid-rows-[10fr_8fr_8fr_15fr] gap-2 sm:aspect-[2/1] sm:grid-cols-[3fr_4fr_3fr_6fr] sm:grid-rows-[5fr_3fr] sm:gap-3">
    {scenes.map(({ name, width, height, position }) => (
      <div key={name} className={`min-h-0 overflow-hidden rounded-card bg-track ${position}`}>
        <DayNightPicture
          day={`/art/collage/${name}.svg`}
          night={`/art/collage/${name}-night.svg`}
          alt={alts[name]}
          width={width}
          height={height}
          className="size-full object-cover"
          first={name === 'avenue'}
        />
      </div>
    ))}
  </div>
)

type FailedProps = { reason: string; busy: boolean; onRetry: () => void }

/** Without scripts, "Try again" is a link that loads the page again. */
const PicturesFailed = ({ reason, busy, onRetry }: FailedProps) => (
  <div aria-busy={busy}>
    <Notice
      urgent
      title="The pictures could not be loaded"
      action={
        <Link
          to="."
          reloadDocument
          onClick={(click) => {
            click.preventDefault()
            onRetry()
          }}
          className={buttonLook('plain')}
        >
          Try again
        </Link>
      }
    >
      {reason}
    </Notice>
  </div>
)
