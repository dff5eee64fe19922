import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { useSession } from '#web/session.ts'
import { Button, ButtonLink, quietLook } from '#web/ui/button.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AddNewsForm, EditNewsForm } from './news-form.tsx'
import { PublishedNews } from './published-news.tsx'

export const meta = () => [{ title: 'News & Update' }]

export default function NewsUpdatePage() {
  const session = useSession()
  const publishes = session.state === 'in' && session.roles.length > 0
  return (
    <div className="grid grid-cols-1 content-start gap-8">
      <h1 className="text-3xl">News & Update</h1>
      {publishes ? <Publishing /> : <ReadersOnly />}
    </div>
  )
}

/** The address names the item that is edited, so a reload continues with it. */
function Publishing() {
  const [search, setSearch] = useSearchParams()
  const edited = search.get('edit') ?? undefined
  return (
    <>
      {edited ? (
        <EditNews key={edited} id={edited} onSaved={() => setSearch({}, { replace: true })} />
      ) : (
        <section aria-labelledby="add-news" className="grid grid-cols-1 gap-3">
          <h2 id="add-news" className="text-2xl">
            Add News & Info
          </h2>
          <AddNewsForm />
        </section>
      )}
      <PublishedNews edited={edited} />
    </>
  )
}

/** Read once: a newer version must not replace what is being typed. */
const asOpened = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }

const EditNews = ({ id, onSaved }: { id: string; onSaved: () => void }) => {
  const item = useQuery({
    queryKey: ['news-item', id],
    queryFn: () => club.news.get({ id }),
    ...asOpened,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="edit-news" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2
          id="edit-news"
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-6 text-2xl outline-none"
        >
          Edit News & Info
        </h2>
        <Link to="." className={quietLook}>
          Add another instead
        </Link>
      </div>
      {item.isSuccess ? <EditNewsForm opened={item.data} onSaved={onSaved} /> : null}
      {item.isPending ? <Loading /> : null}
      {item.isError ? <Missing error={item.error} onRetry={() => void item.refetch()} /> : null}
    </section>
  )
}

const Missing = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const gone = error instanceof Refusal && error.status < 500
  return (
    <Notice
      urgent
      title={gone ? 'This news item is gone' : 'The news item could not be loaded'}
      action={
        <Button tone="plain" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {gone ? 'It was deleted, or the address has a typo.' : sentenceOf(error)}
    </Notice>
  )
}

const Loading = () => (
  <div className="edge grid gap-6 rounded-card bg-card p-6">
    <p className="sr-only">Loading the news item</p>
    {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)

const ReadersOnly = () => (
  <div className="edge grid items-center gap-6 rounded-card bg-card p-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-8">
    <img
      src="/art/objects.svg#medal"
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
