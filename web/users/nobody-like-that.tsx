import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export const NobodyLikeThat = ({ onShowAll }: { onShowAll: () => void }) => (
  <Notice
    heading="h2"
    title="No matches"
    action={
      <Button tone="plain" onClick={onShowAll}>
        Show everybody
      </Button>
    }
  >
    Try fewer words, or another role or membership.
  </Notice>
)
