import { to } from '#contract/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RideFilter } from './ride-filter.ts'

type Props = { filter: RideFilter; moderator: boolean; onShowAll: () => void }

/** Nothing here, and what to do next. */
export const UpcomingEmpty = ({ filter, moderator, onShowAll }: Props) => {
  if (filter.q || filter.month || filter.past) {
    return (
      <Notice
        title="No matches"
        action={
          <Button tone="plain" onClick={onShowAll}>
            Show all coming rides
          </Button>
        }
      >
        Try another word or another month.
      </Notice>
    )
  }
  return (
    <Notice
      title="No rides are planned yet"
      action={
        moderator ? (
          <ButtonLink to={to.addRide()} tone="call">
            Add a ride
          </ButtonLink>
        ) : (
          <ButtonLink to={to.home()} tone="plain">
            Read the news
          </ButtonLink>
        )
      }
    >
      {moderator
        ? 'Add the next ride, and every member finds it here.'
        : 'The moderators enter the next ride here. Until then, the news tells what the club is up to.'}
    </Notice>
  )
}
