import { type ReactNode, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { to } from '#contract/pages.ts'
import type { WordsChange } from '#contract/words.ts'
import { ask } from '#web/layout/dialogs.tsx'
import { ListFailed, ListLoading, ShowMore, useLoadMore } from '#web/layout/long-list.tsx'
import { useClubTime } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { quietLook, TextButton } from '#web/ui/button.tsx'
import { joinSpans, type Span } from './join-spans.ts'
import { attempt } from './page-actions.tsx'
import { refreshWords, useHistory, words } from './words-queries.ts'

export const meta = () => [{ title: 'History of words' }]

export default function HistoryPage() {
  const { page = '' } = useParams()
  const history = useHistory(page)
  const list = useRef<HTMLOListElement>(null)
  const changes = history.data?.pages.flatMap(({ items }) => items) ?? []
  const [latest] = changes
  const showMore = useLoadMore({
    count: changes.length,
    fetchMore: history.fetchNextPage,
    find: (index) => list.current?.children[index],
  })

  const restore = async ({ version: backTo }: WordsChange) => {
    if (!latest || !(await ask(restoring(backTo)))) return
    await attempt(async () => {
      await words.undo({ page, version: latest.version, backTo })
      toast(`Version ${backTo} is on the site again`)
    })
    void refreshWords()
  }

  return (
    <section aria-busy={history.isFetching} className="grid grid-cols-1 content-start gap-4">
      <p>
        <Link to={to.editWords(page)} className={quietLook}>
          Back to the words
        </Link>
      </p>
      <div className="grid gap-1">
        <h1 className="text-3xl">History</h1>
        <p className="max-w-[36em] text-quiet">
          Every version of this page, latest first. Going back to one makes a new version, so
          nothing is ever lost.
        </p>
      </div>
      {history.isPending ? <ListLoading label="Loading the history" /> : null}
      {history.isError ? (
        <ListFailed
          title="The history could not be loaded"
          error={history.error}
          onRetry={() => (history.isFetchNextPageError ? showMore() : history.refetch())}
        />
      ) : null}
      {history.isSuccess && changes.length === 0 ? (
        <p className="edge max-w-[44rem] rounded-card bg-card p-6">
          Nobody has edited this page yet.
        </p>
      ) : null}
      <ol ref={list} className="grid grid-cols-1 gap-3 empty:hidden">
        {changes.map((change) => (
          <li
            key={change.version}
            tabIndex={-1}
            className="edge grid grid-cols-1 gap-3 rounded-card bg-card p-4 sm:p-6"
          >
            <Change change={change}>
              {change === latest || change.kind === 'removed' ? null : (
                <TextButton onClick={() => void restore(change)}>
                  Back to version {change.version}
                </TextButton>
              )}
            </Change>
          </li>
        ))}
      </ol>
      <ShowMore
        hasMore={history.hasNextPage}
        busy={history.isFetchingNextPage}
        onShowMore={showMore}
      />
    </section>
  )
}

const restoring = (version: number) => ({
  title: `Back to version ${version}?`,
  text: 'The page shows these words again. That becomes a new version.',
  confirm: 'Go back',
})

const kinds: Readonly<Record<WordsChange['kind'], string>> = {
  edited: 'Edited',
  added: 'Added',
  removed: 'Taken out',
  undone: 'Went back',
  'back-to-file': 'Back to the file',
  scheduled: 'Published at its time',
  merged: 'Joined with a newer file',
  settled: 'Settled with a newer file',
}

const kindInWords = ({ kind, backTo }: WordsChange) => {
  if (backTo === undefined) return kinds[kind]
  return backTo === 0 ? 'Went back to the file' : `Went back to version ${backTo}`
}

const Change = ({ change, children }: { change: WordsChange; children: ReactNode }) => {
  const timeOf = useClubTime()
  const { version, by, at, differences } = change
  return (
    <>
      <div>
        <h2 className="text-name">
          Version {version}: {kindInWords(change)}
        </h2>
        <p className="text-quiet text-sm">
          {by ?? 'The site itself'}, {timeOf(at).words}
        </p>
      </div>
      {differences.length === 0 ? <p>No words differ from the version before.</p> : null}
      <dl className="grid grid-cols-1 gap-3 empty:hidden">
        {differences.map(({ field, label, spans }) => (
          <div key={field}>
            <dt className="font-semibold">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <Spans spans={joinSpans(spans)} />
            </dd>
          </div>
        ))}
      </dl>
      {children ? <div>{children}</div> : null}
    </>
  )
}

/** Not by colour alone: what was removed is struck through, what was added is underlined, and both are said. */
const Spans = ({ spans }: { spans: readonly Span[] }) =>
  spans.map(({ is, text }, place) => {
    const key = `${place}`
    if (is === 'kept') return <span key={key}>{shorten(text, place, spans.length)}</span>
    const Tag = is === 'added' ? 'ins' : 'del'
    return (
      <Tag
        key={key}
        className={
          is === 'added' ? 'font-semibold text-lagoon underline' : 'text-coral line-through'
        }
      >
        <span className="sr-only">{is === 'added' ? ' added: ' : ' removed: '}</span>
        {text}
        <span className="sr-only"> end </span>
      </Tag>
    )
  })

/** Words around a change are shown, long stretches between changes are not. */
const around = 80

const shorten = (text: string, place: number, count: number) => {
  if (text.length <= 2 * around) return text
  const start = place === 0 ? '' : text.slice(0, around)
  const end = place === count - 1 ? '' : text.slice(-around)
  return `${start} … ${end}`
}
