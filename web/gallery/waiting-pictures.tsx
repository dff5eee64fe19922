import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Proposal } from '#contract/gallery.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { ListFailed, ListLoading, ShowMore } from '#web/layout/long-list.tsx'
import { useClubTime } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { queries } from '#web/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { albumTitle, countPictures } from './albums.tsx'

export const meta = () => [{ title: 'Pictures to publish' }]

/** What members have sent, and what somebody asked to remove. */
export default function WaitingPicturesPage() {
  const removals = useWaiting('removal')
  const proposals = useWaiting('proposed')
  const heading = useRef<HTMLHeadingElement>(null)
  const work = useWork(() => heading.current?.focus())
  const lists = [removals, proposals]
  const failed = lists.find(({ isError }) => isError)
  const isLoading = lists.some(({ isPending }) => isPending)
  const isEmpty = lists.every(({ isSuccess, shown }) => isSuccess && shown.length === 0)
  return (
    <section
      aria-labelledby="waiting"
      aria-busy={isLoading}
      className="grid grid-cols-1 content-start gap-8"
    >
      <h1 ref={heading} id="waiting" tabIndex={-1} className="text-3xl">
        Pictures to publish
      </h1>
      {failed?.error ? (
        <ListFailed
          title="The pictures could not be loaded"
          error={failed.error}
          onRetry={failed.refetch}
        />
      ) : null}
      {isLoading && !failed ? <ListLoading label="Loading the pictures" /> : null}
      {isEmpty ? <NothingWaiting /> : null}
      {removals.shown.length > 0 ? <Removals list={removals} work={work} /> : null}
      {proposals.shown.length > 0 ? <Proposals list={proposals} work={work} /> : null}
    </section>
  )
}

const useWaiting = (kind: 'proposed' | 'removal') => {
  const list = useInfiniteQuery({
    queryKey: ['gallery', 'proposals', kind],
    queryFn: ({ pageParam: cursor }) =>
      club.gallery.proposals.page({ kind, limit: 48, ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const pages = list.data?.pages ?? []
  return { ...list, shown: pages.flatMap(({ items }) => items), total: pages.at(-1)?.total ?? 0 }
}

type List = ReturnType<typeof useWaiting>
type Work = ReturnType<typeof useWork>

/** One change at a time. What it was about leaves the screen, so the focus goes to the heading. */
const useWork = (onDone: () => void) => {
  const [busy, setBusy] = useState(false)
  const run = async (change: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await change()
      await queries.invalidateQueries({ queryKey: ['gallery'] })
      toast(done)
      onDone()
    } catch (failure) {
      await showMessage({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
      await queries.invalidateQueries({ queryKey: ['gallery'] })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

const NothingWaiting = () => (
  <Notice
    heading="h2"
    title="Nothing is waiting"
    drawing="collage/rest"
    action={
      <ButtonLink to={to.addImage()} tone="plain">
        Add pictures yourself
      </ButtonLink>
    }
  >
    Members can send pictures from the page of a ride they were on. They appear here, and so do
    pictures that somebody asks to remove.
  </Notice>
)

type PartProps = { list: List; work: Work }

const Removals = ({ list, work: { busy, run } }: PartProps) => {
  const remove = async (id: string) => {
    const confirmed = await ask({
      title: 'Delete this picture?',
      text: 'It is deleted for good, with its files.',
      confirm: 'Delete',
      destructive: true,
    })
    if (confirmed) await run(() => club.gallery.remove({ id }), 'Picture deleted')
  }
  const keep = (id: string) =>
    run(() => club.gallery.keep({ ids: [id] }), 'It stays in the gallery')
  return (
    <section aria-labelledby="removals" className="grid gap-4">
      <h2 id="removals" className="text-name">
        Somebody asked to remove{' '}
        {list.total === 1 ? 'this picture' : `these ${list.total} pictures`}
      </h2>
      <ul className="grid gap-4">
        {list.shown.map((proposal) => (
          <li
            key={proposal._id}
            className="edge grid gap-4 rounded-card bg-card p-4 sm:grid-cols-[16rem_minmax(0,1fr)]"
          >
            <Picture proposal={proposal} />
            <div className="grid content-start gap-3">
              <Objection proposal={proposal} />
              <div className="flex flex-wrap gap-3">
                <Button tone="danger" busy={busy} onClick={() => void remove(proposal._id)}>
                  Delete
                </Button>
                <Button tone="plain" busy={busy} onClick={() => void keep(proposal._id)}>
                  Keep showing it
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <More list={list} />
    </section>
  )
}

const Objection = ({ proposal: { removal, state, ...picture } }: { proposal: Proposal }) => {
  const time = useClubTime()
  return (
    <>
      <p className="text-quiet text-sm">
        {removal ? `Asked on ${time(removal.at).words}. ` : null}
        {state === 'hidden'
          ? 'It is hidden until you decide.'
          : 'It was kept before, so it is still shown.'}
      </p>
      {removal?.note ? (
        <blockquote className="wrap-anywhere whitespace-pre-line border-coral border-l-4 pl-5 text-lead">
          {removal.note}
        </blockquote>
      ) : (
        <p>They gave no reason.</p>
      )}
      <Words picture={picture} />
    </>
  )
}

const Proposals = ({ list, work: { busy, run } }: PartProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = list.shown.map(({ _id }) => _id).filter((id) => chosen.has(id))
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(id)
      else after.delete(id)
      return after
    })
  const publish = (ids: readonly string[]) =>
    run(() => club.gallery.publish({ ids: [...ids] }), `${countPictures(ids.length)} published`)
  const decline = async () => {
    const confirmed = await ask({
      title: ids.length === 1 ? 'Decline this picture?' : `Decline ${countPictures(ids.length)}?`,
      text: `${ids.length === 1 ? 'It is' : 'They are'} deleted for good, with the files.`,
      confirm: 'Decline',
      destructive: true,
    })
    if (confirmed)
      await run(() => club.gallery.decline({ ids }), `${countPictures(ids.length)} declined`)
  }
  const areAll = ids.length === list.shown.length
  return (
    <section aria-labelledby="proposals" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="proposals" className="text-name">
          {list.total === 1 ? '1 picture from a member' : `${list.total} pictures from members`}
        </h2>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={areAll}
            onChange={() => setChosen(new Set(areAll ? [] : list.shown.map(({ _id }) => _id)))}
            className="size-5 accent-lagoon"
          />
          Choose all
        </label>
      </div>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-3 xl:grid-cols-4">
        {list.shown.map((proposal) => (
          <li key={proposal._id} className="grid content-start gap-2">
            <label
              className={`relative block cursor-pointer rounded-xl has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-3 ${chosen.has(proposal._id) ? 'outline-2 outline-lagoon' : ''}`}
            >
              <Picture proposal={proposal} />
              <span className="absolute top-2 left-2 grid size-11 place-items-center rounded-xl bg-page">
                <input
                  type="checkbox"
                  checked={chosen.has(proposal._id)}
                  aria-label={nameOf(proposal)}
                  onChange={({ target }) => choose(proposal._id, target.checked)}
                  className="size-6 accent-lagoon outline-none"
                />
              </span>
            </label>
            <Words picture={proposal} />
            <div>
              <Button tone="plain" busy={busy} onClick={() => void publish([proposal._id])}>
                Publish<span className="sr-only"> {nameOf(proposal)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <More list={list} />
      {ids.length > 0 ? (
        <div className="sticky bottom-(--tabs) z-10 flex flex-wrap items-center gap-3 border-line border-t bg-page py-3 max-lg:-mx-gutter max-lg:px-gutter">
          <Button tone="call" busy={busy} onClick={() => void publish(ids)}>
            Publish {countPictures(ids.length)}
          </Button>
          <Button tone="plain" busy={busy} onClick={() => void decline()}>
            Decline
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {ids.length > 0 ? `${countPictures(ids.length)} chosen` : null}
      </p>
    </section>
  )
}

const nameOf = ({ alt, by }: Proposal) =>
  [alt ?? 'Picture without a description', by && `by ${by}`].filter(Boolean).join(', ')

const Picture = ({ proposal: { url, picture, alt } }: { proposal: Proposal }) => (
  <Photo
    url={url}
    picture={picture}
    alt={alt ?? ''}
    sizes="(min-width: 64rem) 18rem, 46vw"
    className="aspect-[4/3] rounded-xl"
  />
)

const Words = ({
  picture: { alt, by, ride },
}: {
  picture: Pick<Proposal, 'alt' | 'by' | 'ride'>
}) => (
  <div className="wrap-anywhere grid gap-0.5 text-sm">
    {alt ? <p>{alt}</p> : null}
    {by ? <p className="text-quiet">From {by}</p> : null}
    {ride ? (
      <Link to={to.ride(ride._id)} className="text-lagoon underline underline-offset-4">
        {albumTitle(ride)}
      </Link>
    ) : null}
  </div>
)

const More = ({ list }: { list: List }) => (
  <ShowMore
    hasMore={list.hasNextPage}
    busy={list.isFetchingNextPage}
    onShowMore={list.fetchNextPage}
  />
)
