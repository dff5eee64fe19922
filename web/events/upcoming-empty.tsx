import { Button } from '#web/kit/button.tsx'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { Notice } from '#web/kit/notice.tsx'
import type { RideFilter } from './ride-filter.ts'

type Props = { filter: RideFilter; moderator: boolean; onShowAll: () => void }

/** Nothing here, and what to do next. */
export const UpcomingEmpty = ({ filter, moderator, onShowAll }: Props) => {
  if (filter.q || filter.month || filter.past) {
    return (
      <Notice
        title="No ride is like that"
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
          <ButtonLink to="/dashboard/addEvent" tone="call">
            Add a ride
          </ButtonLink>
        ) : (
          <ButtonLink to="/" tone="plain">
            Read the news
          </ButtonLink>
        )
      }
    >
      {moderator
        ? 'Add the next ride, and every member finds it here.'
        : 'The moderators enter the next ride here. Until then, the news tell what the club is up to.'}
    </Notice>
  )
}
