import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Refusal } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { quietLook } from '#web/ui/quiet-look.ts'
import { SkeletonLine } from '#web/ui/skeleton.tsx'
import { EditNewsForm } from './edit-news-form.tsx'

/** Looked at once and then left alone: a newer version must not slip under what is being typed. */
const asOpened = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }

type Props = { id: string; onDone: () => void }

export const EditNews = ({ id, onDone }: Props) => {
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
      {item.isSuccess ? <EditNewsForm opened={item.data} onDone={onDone} /> : null}
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
