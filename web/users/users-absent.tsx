import { sentenceOf } from '#web/frame/failure.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SkeletonLine } from '#web/kit/skeleton.tsx'

export const UsersLoading = () => (
  <div className="grid gap-5 pt-2">
    <p className="sr-only">Loading the users</p>
    {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)

export const UsersFailed = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Notice
    urgent
    heading="h2"
    title="The list could not be loaded"
    action={
      <Button tone="plain" onClick={() => void onRetry()}>
        Try again
      </Button>
    }
  >
    {sentenceOf(error)}
  </Notice>
)

export const NobodyLikeThat = ({ onShowAll }: { onShowAll: () => void }) => (
  <Notice
    heading="h2"
    title="Nobody is like that"
    action={
      <Button tone="plain" onClick={onShowAll}>
        Show everybody
      </Button>
    }
  >
    Try fewer words, or another role or membership.
  </Notice>
)
