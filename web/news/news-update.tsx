import { QueryClientProvider } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { to } from '#contract/pages.ts'
import { queries } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { AddNews } from './add-news.tsx'
import { EditNews } from './edit-news.tsx'
import { PublishedNews } from './published-news.tsx'

export const meta = () => [{ title: 'News & Update' }]

export default function NewsUpdatePage() {
  const session = useSession()
  const publishes = session.state === 'in' && session.roles.length > 0
  return (
    <div className="grid grid-cols-1 content-start gap-8">
      <h1 className="text-3xl">News & Update</h1>
      {publishes ? (
        <QueryClientProvider client={queries}>
          <Desk />
        </QueryClientProvider>
      ) : (
        <ReadersOnly />
      )}
    </div>
  )
}

/** Which item is edited stands in the address, so a reload goes on with it. */
function Desk() {
  const [search, setSearch] = useSearchParams()
  const edited = search.get('edit') ?? undefined
  return (
    <>
      {edited ? (
        <EditNews key={edited} id={edited} onDone={() => setSearch({}, { replace: true })} />
      ) : (
        <AddNews />
      )}
      <PublishedNews edited={edited} />
    </>
  )
}

const ReadersOnly = () => (
  <div className="edge grid items-center gap-6 rounded-card bg-card p-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-8">
    <img
      src="/art/objects/medal.svg"
      alt=""
      width="160"
      height="120"
      className="rounded-card dark:brightness-90"
    />
    <div className="grid justify-items-start gap-5">
      <p className="max-w-[34em]">
        The moderators and admins of the club publish its news here. If you have something to tell,
        write to the club and one of them will put it on the site.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to.news()} tone="plain">
          Read the news
        </ButtonLink>
        <ButtonLink to={to.contact()} tone="plain">
          Write to the club
        </ButtonLink>
      </div>
    </div>
  </div>
)
