import { data } from 'react-router'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { clubContext, contentContext } from '#web/contexts.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/albums-page.ts'
import { AlbumCards } from './albums.tsx'

const pageSize = 60

/** Also answers the addresses of older albums, which have a cursor. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const cursor = 'cursor' in params ? params.cursor : undefined
  const { gallery } = context.get(clubContext)
  const page = await gallery.albums
    .page({ limit: pageSize, ...(cursor && { cursor }) })
    .catch((failure) => {
      throw failure instanceof Refusal && failure.status < 500 ? data(null, 404) : failure
    })
  if (cursor && page.items.length === 0) throw data(null, 404)
  return { name: context.get(contentContext).club.name, cursor, page }
}

const lead = 'The pictures of each ride, the latest ride first.'

export const meta: Route.MetaFunction = ({ loaderData: { name, cursor }, matches }) =>
  pageMeta(matches, {
    title: `${cursor ? 'Older albums' : 'Albums'}: ${name}`,
    description: lead,
    path: cursor ? to.albumsBefore(cursor) : to.albums(),
  })

export default function AlbumsPage({ loaderData: { cursor, page } }: Route.ComponentProps) {
  return (
    <Section title={cursor ? 'Older albums' : 'Albums'} heading="h1" lead={lead}>
      {page.items.length > 0 ? (
        <AlbumCards albums={page.items} heading="h2" />
      ) : (
        <p className="text-quiet">There are no albums yet.</p>
      )}
      <nav aria-label="Pages of albums" className="flex flex-wrap gap-3">
        <ButtonLink to={cursor ? to.albums() : to.gallery()} tone="plain">
          {cursor ? 'Newest albums' : 'All pictures'}
        </ButtonLink>
        {page.next ? (
          <ButtonLink to={to.albumsBefore(page.next)} tone="plain">
            Older albums
          </ButtonLink>
        ) : null}
      </nav>
    </Section>
  )
}
