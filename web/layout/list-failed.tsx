import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sentenceOf } from './failure.ts'

type Props = { title: string; error: Error; onRetry: () => unknown; heading?: 'h2' | 'h3' }

/** Stands where a list would that could not be had. */
export const ListFailed = ({ title, error, onRetry, heading = 'h2' }: Props) => (
  <Notice
    urgent
    heading={heading}
    title={title}
    action={
      <Button tone="plain" onClick={() => void onRetry()}>
        Try again
      </Button>
    }
  >
    {sentenceOf(error)}
  </Notice>
)
