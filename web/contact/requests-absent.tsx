import { sentenceOf } from '#web/frame/failure.ts'
import { Button } from '#web/kit/button.tsx'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SkeletonLine } from '#web/kit/skeleton.tsx'

export const RequestsLoading = () => (
  <div className="grid gap-8 py-4">
    <p className="sr-only">Loading the requests</p>
    {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)

export const RequestsFailed = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Notice
    urgent
    heading="h2"
    title="The requests could not be loaded"
    action={
      <Button tone="plain" onClick={() => void onRetry()}>
        Try again
      </Button>
    }
  >
    {sentenceOf(error)}
  </Notice>
)

export const NoRequests = () => (
  <Notice
    heading="h2"
    title="No data in now please wait..."
    action={
      <ButtonLink to="/contact" tone="plain">
        See the contact page
      </ButtonLink>
    }
  >
    What people write to the club with the contact form stands here.
  </Notice>
)

export const NoneLikeThat = ({ onShowAll }: { onShowAll: () => void }) => (
  <Notice
    heading="h2"
    title="No request is like that"
    action={
      <Button tone="plain" onClick={onShowAll}>
        Show all requests
      </Button>
    }
  >
    Try another word, or look at all of them.
  </Notice>
)
