import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Import, ImportRow } from '#contract/people.ts'
import { type RowKind, rowKinds } from '#contract/people-facts.ts'
import { club, endsSession } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { ListFailed, ListLoading, ShowMore, useLoadMore } from '#web/layout/long-list.tsx'
import { queries } from '#web/queries.ts'
import { TextButton } from '#web/ui/button.tsx'
import { fieldNames, kindNames } from './import-words.ts'

type Props = { found: Import; onChosen: (now: Import) => void }

const canBeTaken = (kind: RowKind) => kind === 'new' || kind === 'change' || kind === 'doubtful'

/** Every row of the file, by what it would do. */
export const ImportRows = ({ found, onChosen }: Props) => {
  const { _id: id, state, rows: counts } = found
  const kinds = rowKinds.filter((kind) => counts[kind] > 0)
  const [wanted, setWanted] = useState<RowKind>()
  const kind = wanted && counts[wanted] > 0 ? wanted : kinds[0]
  const list = useRef<HTMLUListElement>(null)
  const rows = useInfiniteQuery({
    queryKey: ['people', 'rows', id, kind],
    queryFn: ({ pageParam: cursor }) =>
      club.people.rows.page({ id, kind, limit: 100, ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const shown = rows.data?.pages.flatMap(({ items }) => items) ?? []
  const showMore = useLoadMore({
    count: shown.length,
    fetchMore: rows.fetchNextPage,
    find: (index) => list.current?.children[index],
  })

  const choose = async (take: boolean, which: { readonly line?: number }) => {
    try {
      onChosen(await club.people.changeImport({ id, take, kind, ...which }))
      await queries.invalidateQueries({ queryKey: ['people', 'rows', id] })
    } catch (failure) {
      if (endsSession(failure)) return
      await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    }
  }

  return (
    <section
      aria-label="Rows"
      aria-busy={rows.isFetching}
      className="grid grid-cols-1 content-start gap-4"
    >
      <fieldset className="flex flex-wrap gap-1 justify-self-start rounded-xl bg-card p-1">
        <legend className="sr-only">Which rows</legend>
        {kinds.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={kind === one}
            onClick={() => setWanted(one)}
            className="edge min-h-11 cursor-pointer rounded-lg px-3.5 font-semibold hover:bg-track focus-visible:rounded-lg aria-pressed:bg-words aria-pressed:text-page forced-colors:aria-pressed:underline"
          >
            {kindNames[one]}: {counts[one].toLocaleString('en')}
          </button>
        ))}
      </fieldset>
      {kind && state === 'draft' && canBeTaken(kind) ? (
        <div className="flex flex-wrap gap-x-6">
          <TextButton onClick={() => void choose(true, {})}>Import all of these</TextButton>
          <TextButton onClick={() => void choose(false, {})}>Import none of these</TextButton>
        </div>
      ) : null}
      {rows.isPending ? <ListLoading label="Loading the rows" /> : null}
      {rows.isError ? (
        <ListFailed
          title="The rows could not be loaded"
          error={rows.error}
          onRetry={() => (rows.isFetchNextPageError ? showMore() : rows.refetch())}
        />
      ) : null}
      <ul ref={list} className="grid grid-cols-1 gap-2 empty:hidden">
        {shown.map((row) => (
          <Row
            key={row.line}
            row={row}
            onChoose={state === 'draft' ? (take) => choose(take, { line: row.line }) : undefined}
          />
        ))}
      </ul>
      <ShowMore hasMore={rows.hasNextPage} busy={rows.isFetchingNextPage} onShowMore={showMore} />
    </section>
  )
}

type RowProps = { row: ImportRow; onChoose: ((take: boolean) => Promise<void>) | undefined }

const Row = ({ row, onChoose }: RowProps) => {
  const { line, kind, take, name, email, why, changes, outcome } = row
  // Until the site has answered, the box shows what was pressed.
  const [pressed, setPressed] = useState<boolean>()
  const press = async (now: boolean) => {
    setPressed(now)
    await onChoose?.(now)
    setPressed(undefined)
  }
  const words = (
    <span className="grid gap-0.5">
      <span className="wrap-anywhere">
        <span className="font-semibold">{name ?? 'No name'}</span> {email}
      </span>
      <span className="wrap-anywhere text-quiet text-sm">
        Line {line}
        {why ? `: ${why}` : ''}
        {outcome ? `: ${outcomes[outcome]}` : ''}
      </span>
      {changes.map(({ field, from, to }) => (
        <span key={field} className="wrap-anywhere text-sm">
          {fieldNames[field]}: {from ? <del>{from}</del> : null} <ins>{to}</ins>
        </span>
      ))}
    </span>
  )
  return (
    <li tabIndex={-1} className="edge rounded-card bg-card px-4 py-2">
      {onChoose && canBeTaken(kind) ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={pressed ?? take}
            onChange={({ target }) => void press(target.checked)}
            className="size-5 shrink-0 accent-lagoon"
          />
          {words}
        </label>
      ) : (
        words
      )}
    </li>
  )
}

const outcomes = {
  added: 'added',
  changed: 'changed',
  skipped: 'left out, because the club had changed meanwhile',
  undone: 'undone',
  kept: 'not undone, because somebody has used or changed the record since',
}
