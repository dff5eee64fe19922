import { useState } from 'react'
import { Link } from 'react-router'
import { momentInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import type { ListedWords } from '#contract/words.ts'
import { ListFailed, ListLoading, NoMatches } from '#web/layout/long-list.tsx'
import { useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { LastChange } from './page-actions.tsx'
import { useWordsList } from './words-queries.ts'

export const meta = () => [{ title: 'Words' }]

export default function WordsPage() {
  const session = useSession()
  const edits = session.state === 'in' && session.roles.length > 0
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-3xl">Words</h1>
          <p className="max-w-[36em] text-quiet">
            {edits
              ? 'What visitors and members read on the site, page by page.'
              : 'Admins edit the words of the site, moderators the blog and the ride guides.'}
          </p>
        </div>
        {edits ? (
          <ButtonLink to={to.addArticle()} tone="call">
            Add an article
          </ButtonLink>
        ) : null}
      </div>
      {edits ? <Pages /> : null}
    </div>
  )
}

const groups: Readonly<Record<ListedWords['group'], string>> = {
  club: 'Club',
  pages: 'Public pages',
  blog: 'Blog',
  articles: 'Ride guides',
}

function Pages() {
  const list = useWordsList()
  const [query, setQuery] = useState('')
  if (list.isPending) return <ListLoading label="Loading the words" />
  if (!list.data) {
    return (
      <ListFailed
        title="The words could not be loaded"
        error={list.error}
        onRetry={() => list.refetch()}
      />
    )
  }
  const wanted = query.toLowerCase()
  const found = list.data.filter(({ title }) => title.toLowerCase().includes(wanted))
  return (
    <>
      <search>
        <SearchField
          label="Search pages"
          placeholder="Title of a page"
          query={query}
          onSearch={setQuery}
          className="max-w-md"
        />
      </search>
      {found.length === 0 ? (
        <NoMatches showAll="Show all pages" onShowAll={() => setQuery('')}>
          No page has these words in its title.
        </NoMatches>
      ) : null}
      {(Object.keys(groups) as ListedWords['group'][]).map((group) => {
        const pages = found.filter((page) => page.group === group)
        return pages.length > 0 ? <Group key={group} name={groups[group]} pages={pages} /> : null
      })}
    </>
  )
}

const Group = ({ name, pages }: { name: string; pages: readonly ListedWords[] }) => (
  <section aria-label={name} className="grid grid-cols-1 gap-3">
    <h2 className="text-name">{name}</h2>
    <ul className="edge grid grid-cols-1 rounded-card bg-card px-4 sm:px-6">
      {pages.map((page) => (
        <li
          key={page.page}
          className="grid gap-x-6 border-line py-2 not-first:border-t sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        >
          <Link
            to={to.editWords(page.page)}
            className="wrap-anywhere flex min-h-11 items-center font-semibold underline decoration-2 decoration-line underline-offset-4 hover:decoration-current"
          >
            {page.title}
          </Link>
          <div className="grid content-center text-sm">
            {page.last ? (
              <p className="text-quiet">
                <LastChange of={page} />
              </p>
            ) : null}
            <Marks page={page} />
          </div>
        </li>
      ))}
    </ul>
  </section>
)

/** What somebody should know before opening the page. */
const Marks = ({ page: { scheduled, conflict, problem } }: { page: ListedWords }) => {
  const marks = [
    scheduled && !scheduled.problem && `Scheduled for ${momentInWords(scheduled.publishAt)}`,
    scheduled?.problem && 'Could not be published at its time',
    conflict && 'The file was changed, too: please choose',
    problem && 'Cannot be shown: the file is shown instead',
  ].filter((mark) => typeof mark === 'string')
  return marks.map((mark) => (
    <p key={mark} className="font-semibold text-coral">
      {mark}
    </p>
  ))
}
