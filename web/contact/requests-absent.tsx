import { to } from '#contract/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

export const NoRequests = () => (
  <Notice
    heading="h2"
    title="No data in now please wait..."
    action={
      <ButtonLink to={to.contact()} tone="plain">
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
    title="No matches"
    action={
      <Button tone="plain" onClick={onShowAll}>
        Show all requests
      </Button>
    }
  >
    Try another word, or look at all of them.
  </Notice>
)
