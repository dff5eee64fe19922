import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'

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
