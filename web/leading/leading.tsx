import { useQuery } from '@tanstack/react-query'
import type { Leading } from '#contract/leading.ts'
import { to } from '#contract/pages.ts'
import { useToday } from '#web/events/rides.ts'
import { LeadScene } from '#web/overview/parts.tsx'
import { useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Loaded } from '#web/ui/panel.tsx'
import { LeadersWanted } from './leaders-wanted.tsx'
import { LeadingCalendar } from './leading-calendar.tsx'
import { OwnLeading } from './own-leading.tsx'
import { Requests } from './requests.tsx'
import { leadingQuery } from './use-leading.ts'
import { WhoLeads } from './who-leads.tsx'

export const meta = () => [{ title: 'Leading' }]

export default function LeadingPage() {
  const board = useQuery(leadingQuery)
  const session = useSession()
  const isModerator = session.state === 'in' && session.roles.includes('moderator')
  return (
    <div aria-busy={board.isFetching} className="grid grid-cols-1 content-start gap-8">
      <h1 className="text-3xl">Leading</h1>
      {board.isPending ? (
        <Loading />
      ) : (
        <Loaded loaded={board}>
          {(found) => <Board board={found} isModerator={isModerator} />}
        </Loaded>
      )}
    </div>
  )
}

const Board = ({ board, isModerator }: { board: Leading; isModerator: boolean }) => {
  const today = useToday()
  const isLeader = board.mayLead || board.mine.length > 0 || board.leaders.length > 0
  return (
    <>
      {isLeader ? <OwnLeading board={board} today={today} /> : <WhatLeadingMeans />}
      <div className="grid grid-cols-1 gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
        <div className="grid grid-cols-1 content-start gap-8">
          <Requests board={board} />
          <LeadersWanted board={board} />
        </div>
        {isLeader ? (
          <div className="grid grid-cols-1 content-start gap-8">
            <WhoLeads board={board} isModerator={isModerator} />
            <LeadingCalendar />
          </div>
        ) : null}
      </div>
    </>
  )
}

/** For members who do not lead yet. */
const WhatLeadingMeans = () => (
  <LeadScene drawing="sections/road" title="Every ride needs someone who leads it">
    <p className="max-w-[34em] text-quiet">
      A leader knows the way, calls the roll at the start, keeps the group together and brings
      everyone back. You don't have to be fast. Moderators say who may lead: tell them if you would
      like to, and ride along with a leader the first time.
    </p>
    <div className="pt-1">
      <ButtonLink to={to.contact()} tone="call">
        Write to the club
      </ButtonLink>
    </div>
  </LeadScene>
)

const Loading = () => (
  <div className="edge grid min-h-60 grid-cols-1 content-start gap-4 rounded-panel bg-card p-5 sm:p-8">
    <p className="sr-only">Loading what you lead</p>
    <SkeletonLine className="h-4 w-32" />
    <SkeletonLine className="h-8 w-3/5" />
    <SkeletonLine className="h-5 w-2/5" />
  </div>
)
