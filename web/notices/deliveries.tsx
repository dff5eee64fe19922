import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Delivery } from '#contract/notices.ts'
import { club, endsSession } from '#web/api.ts'
import { addressFilter, oneOf, useAddressFilter } from '#web/layout/address-filter.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { ListFailed, ListLoading, ShowMore, useLoadMore } from '#web/layout/long-list.tsx'
import { useClubTime, useMail } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { queries } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { errorInWords, kindsInWords } from './delivery-words.ts'

export const meta = () => [{ title: 'Mail and push' }]

const states = { waiting: 'Waiting', failed: 'Failed' } as const
type State = keyof typeof states

const stateFilter = addressFilter({ state: oneOf(['failed'], 'waiting') })

/** What is sent in the background leaves the list by itself. */
const refetchInterval = 10_000

export default function DeliveriesPage() {
  const { filter, change } = useAddressFilter(stateFilter)
  const { state } = filter
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const deliveries = useInfiniteQuery({
    queryKey: ['deliveries', state],
    queryFn: ({ pageParam: cursor }) =>
      club.notices.deliveries.page({ state, limit: 50, ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval,
  })
  const pages = deliveries.data?.pages ?? []
  const shown = pages.flatMap(({ items }) => items)
  const showMore = useLoadMore({
    count: shown.length,
    fetchMore: deliveries.fetchNextPage,
    find: (index) => list.current?.children[index],
  })
  return (
    <section aria-busy={deliveries.isFetching} className="grid grid-cols-1 content-start gap-5">
      <div className="grid gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          Mail and push
        </h1>
        <Explanation />
      </div>
      <StateFilter state={state} onChoose={(chosen) => change({ state: chosen })} />
      <p role="status" className="text-quiet empty:hidden">
        {deliveries.isSuccess && shown.length > 0
          ? `${shown.length} of ${pages.at(-1)?.total ?? 0}`
          : null}
      </p>
      {deliveries.isPending ? <ListLoading label="Loading what waits" /> : null}
      {deliveries.isError ? (
        <ListFailed
          title="The list could not be loaded"
          error={deliveries.error}
          onRetry={() => (deliveries.isFetchNextPageError ? showMore() : deliveries.refetch())}
        />
      ) : null}
      {deliveries.isSuccess && shown.length === 0 ? (
        <p className="edge max-w-[44rem] rounded-card bg-card p-6">
          {state === 'waiting' ? 'Nothing waits.' : 'Nothing has failed.'}
        </p>
      ) : null}
      <ul ref={list} className="grid grid-cols-1 gap-3 empty:hidden">
        {shown.map((delivery) => (
          <Row key={delivery._id} delivery={delivery} onRetried={() => heading.current?.focus()} />
        ))}
      </ul>
      <ShowMore
        hasMore={deliveries.hasNextPage}
        busy={deliveries.isFetchingNextPage}
        onShowMore={showMore}
      />
    </section>
  )
}

const Explanation = () => {
  const mail = useMail()
  return (
    <p className="max-w-[36em] text-quiet">
      {mail === 'off'
        ? 'Push messages on their way, and those that were given up. This site sends no mail: it has no mail server.'
        : 'Mails and push messages on their way, and those that were given up.'}
    </p>
  )
}

const StateFilter = ({ state, onChoose }: { state: State; onChoose: (state: State) => void }) => (
  <fieldset className="flex flex-wrap gap-1 justify-self-start rounded-xl bg-card p-1">
    <legend className="sr-only">Which</legend>
    {(Object.keys(states) as State[]).map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={state === one}
        onClick={() => onChoose(one)}
        className="edge min-h-11 cursor-pointer rounded-lg px-3.5 font-semibold hover:bg-track focus-visible:rounded-lg aria-pressed:bg-words aria-pressed:text-page forced-colors:aria-pressed:underline"
      >
        {states[one]}
      </button>
    ))}
  </fieldset>
)

const Row = ({ delivery, onRetried }: { delivery: Delivery; onRetried: () => void }) => {
  const { _id: id, channel, kind, to, at, tries, nextTry, error } = delivery
  const timeOf = useClubTime()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      await club.notices.retryDelivery({ id })
      toast('It is being sent again')
      onRetried()
    } catch (failure) {
      if (endsSession(failure)) return
      const text = sentenceOf(failure)
      await showMessage({ title: 'That did not work', text, urgent: true })
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: ['deliveries'] })
    }
  }
  const isFirstTry = tries === 0 && !error
  return (
    <li
      tabIndex={-1}
      className="edge grid gap-x-6 gap-y-3 rounded-card bg-card p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-6"
    >
      <div className="grid gap-0.5">
        <p className="wrap-anywhere flex items-start gap-2.5 font-semibold">
          <Icon
            shape={channel === 'mail' ? 'letter' : 'phone'}
            className="size-5 translate-y-0.5"
          />
          <span>
            {channel === 'mail' ? 'Mail' : 'Push'}: {kindsInWords[kind]}
          </span>
        </p>
        <p className="wrap-anywhere text-sm">
          To {to || 'somebody'} · <time dateTime={at}>{timeOf(at).words}</time>
        </p>
        <p className="text-quiet text-sm">
          {tries === 0 ? 'Not tried yet' : tries === 1 ? 'Tried once' : `Tried ${tries} times`}
          {nextTry ? (
            <>
              , {isFirstTry ? 'goes out' : 'again'} on{' '}
              <time dateTime={nextTry}>{timeOf(nextTry).words}</time>
            </>
          ) : (
            ', then given up'
          )}
        </p>
        {error ? (
          <p className="wrap-anywhere text-coral text-sm">{errorInWords(error, channel)}</p>
        ) : null}
      </div>
      {isFirstTry ? null : (
        <div>
          <Button tone="plain" busy={busy} onClick={() => void retry()}>
            Try again
            <span className="sr-only">
              : {kindsInWords[kind]}, to {to || 'somebody'}
            </span>
          </Button>
        </div>
      )}
    </li>
  )
}
