import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MailboxLetter } from '#contract/notices.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import { ListFailed, ListLoading, ShowMore, useLoadMore } from '#web/layout/long-list.tsx'
import { useClubTime } from '#web/layout/root-data.ts'
import { Button, ButtonLink, quietLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'

export const meta = () => [{ title: 'Mailbox' }]

export default function MailboxPage() {
  const letters = useInfiniteQuery({
    queryKey: ['mailbox'],
    queryFn: ({ pageParam: cursor }) => club.notices.mailbox.page(cursor ? { cursor } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const list = useRef<HTMLUListElement>(null)
  const shown = letters.data?.pages.flatMap(({ items }) => items) ?? []
  const isMissing = letters.error instanceof Refusal && letters.error.status === 404
  const showMore = useLoadMore({
    count: shown.length,
    fetchMore: letters.fetchNextPage,
    find: (index) => list.current?.querySelectorAll('summary')[index],
  })
  return (
    <section aria-busy={letters.isFetching} className="grid grid-cols-1 content-start gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-3xl">Mailbox</h1>
          {isMissing ? null : (
            <p className="max-w-[36em] text-quiet">
              A local trial sends no mail. Everything it would have sent is here. What waits until
              the end of quiet hours is under{' '}
              <Link to={to.deliveries()} className={quietLook}>
                Mail and push
              </Link>
              .
            </p>
          )}
        </div>
        {letters.isSuccess ? (
          <Button tone="plain" busy={letters.isRefetching} onClick={() => void letters.refetch()}>
            Look for new mail
          </Button>
        ) : null}
      </div>
      {letters.isPending ? <ListLoading label="Loading the letters" /> : null}
      {isMissing ? <NoMailbox /> : null}
      {letters.isError && !isMissing ? (
        <ListFailed
          title="The letters could not be loaded"
          error={letters.error}
          onRetry={() => (letters.isFetchNextPageError ? showMore() : letters.refetch())}
        />
      ) : null}
      {letters.isSuccess && shown.length === 0 ? (
        <p className="edge max-w-[44rem] rounded-card bg-card p-6">
          Nothing yet. Ask for a new password or cancel a ride that somebody signed up for, and the
          letter shows up here.
        </p>
      ) : null}
      <ul ref={list} className="grid grid-cols-1 gap-3 empty:hidden">
        {shown.map((letter) => (
          <li key={letter._id}>
            <Letter letter={letter} />
          </li>
        ))}
      </ul>
      <ShowMore
        hasMore={letters.hasNextPage}
        busy={letters.isFetchingNextPage}
        onShowMore={showMore}
      />
    </section>
  )
}

const NoMailbox = () => (
  <Notice
    heading="h2"
    title="This site has no mailbox"
    action={
      <ButtonLink to={to.deliveries()} tone="plain">
        See what waits and what failed
      </ButtonLink>
    }
  >
    Only a local trial without a mail server keeps its letters. A public site sends them.
  </Notice>
)

/** Who gets it, and what it is about; opened, the whole letter. */
const Letter = ({ letter }: { letter: MailboxLetter }) => {
  const [open, setOpen] = useState(false)
  const { words } = useClubTime()(letter.at)
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="edge rounded-card bg-card"
    >
      <summary className="flex cursor-pointer list-none items-start gap-3 rounded-card p-4 focus-visible:rounded-card sm:px-6 [&::-webkit-details-marker]:hidden">
        <Icon shape={open ? 'down' : 'right'} className="mt-0.5 size-5 text-quiet" />
        <span className="grid min-w-0 gap-0.5">
          <span className="wrap-anywhere font-semibold">{letter.subject}</span>
          <span className="wrap-anywhere text-quiet text-sm">
            To {letter.to} · <time dateTime={letter.at}>{words}</time>
          </span>
        </span>
      </summary>
      {open ? (
        <div className="grid grid-cols-1 gap-5 px-4 pb-5 sm:px-6 sm:pl-14">
          <LetterText text={letter.text} />
          {letter.html ? <LetterPage title={letter.subject} html={letter.html} /> : null}
        </div>
      ) : null}
    </details>
  )
}

const linkOrText = /https?:\/\/\S+|[\s\S]+?(?=https?:\/\/|$)/g

const LetterText = ({ text }: { text: string }) => (
  <p className="wrap-anywhere max-w-[44rem] whitespace-pre-wrap">
    {[...text.trim().matchAll(linkOrText)].map(({ 0: part, index }) =>
      part.startsWith('http') ? (
        <a key={index} href={part} className="text-lagoon underline underline-offset-4">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)

/**
 * The letter as mail programs show it. Scripts can't run in the frame. The security policy of the page forbids
 * the style attributes of mails, so they are set one by one.
 */
const LetterPage = ({ title, html }: { title: string; html: string }) => {
  const [height, setHeight] = useState(320)
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="font-semibold text-sm">As mail programs show it</p>
      <iframe
        title={`The letter: ${title}`}
        sandbox="allow-same-origin"
        srcDoc={html.replaceAll(' style="', ' data-style="')}
        height={height}
        onLoad={({ currentTarget: { contentDocument } }) => {
          if (!contentDocument) return
          for (const element of contentDocument.querySelectorAll<HTMLElement>('[data-style]')) {
            element.style.cssText = element.dataset.style ?? ''
          }
          setHeight(contentDocument.documentElement.scrollHeight)
        }}
        className="w-full max-w-[44rem] rounded-xl border-2 border-line bg-white"
      />
    </div>
  )
}
