import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayInWords } from '#contract/days.ts'
import type { ComingRide, Overview, RideChange, StoredStep } from '#contract/overview.ts'
import type { Rsvp } from '#contract/signup.ts'
import { club } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { markRead } from '#web/notices/notice-queries.ts'
import { queries } from '#web/queries.ts'
import { refreshOwnRides } from '#web/signup/own-rides.ts'
import { rankInWords } from '#web/signup/rank.ts'

const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: async (): Promise<Overview> => {
    const now = await club.overview.get({})
    return { ...now, changes: withEarlier(now.changes) }
  },
})

/** What the page has shown stays as long as people come back to it, although it counts as seen. */
const withEarlier = (changes: readonly RideChange[]) => {
  const earlier = queries.getQueryData(overviewQuery.queryKey)?.changes ?? []
  const isOld = ({ _id }: RideChange) => !changes.some((change) => change._id === _id)
  return [...changes, ...earlier.filter(isOld)]
}

/** Everything the start page shows. What changed counts as seen once it is there. */
export const useOverview = () => {
  const overview = useQuery(overviewQuery)
  const { data } = overview
  const isUnseen = data !== undefined && (data.seenAt === undefined || data.changes.length > 0)
  useEffect(() => {
    if (isUnseen) club.overview.see({}).catch(() => {})
  }, [isUnseen])
  return overview
}

const update = (change: (overview: Overview) => Overview) =>
  queries.setQueryData(overviewQuery.queryKey, (overview) => overview && change(overview))

type Mine = ComingRide['mine']
type Answer = Omit<Rsvp, 'id'>

/** Shows another answer to a ride wherever the page names it. */
const showAnswer = (id: string, mine: Mine) =>
  update(({ lead, rides, first, ...rest }) => {
    const give = <Ride extends ComingRide>({ mine: _, ...ride }: Ride) => ({
      ...ride,
      ...(mine && { mine }),
    })
    const isSame = ({ _id }: ComingRide) => _id === id
    const leads = lead !== undefined && isSame(lead)
    const change = leads ? people(mine) - people(lead.mine) : 0
    const left = lead?.left === undefined ? {} : { left: Math.max(0, lead.left - change) }
    return {
      ...rest,
      ...(lead && { lead: leads ? { ...give(lead), going: lead.going + change, ...left } : lead }),
      ...(first && { first: { ...first, coming: people(mine) > 0 || first.coming } }),
      rides: rides.map((ride) => (isSame(ride) ? give(ride) : ride)),
    } as Overview
  })

const people = (mine: Mine) => (mine?.state === 'going' ? mine.party : 0)

const shownAnswer = (id: string): Mine => {
  const { lead, rides = [] } = queries.getQueryData(overviewQuery.queryKey) ?? {}
  return [...(lead ? [lead] : []), ...rides].find(({ _id }) => _id === id)?.mine
}

/** What the site will probably answer. */
const predict = (before: Mine, { answer }: Answer): NonNullable<Mine> => {
  const { confirm, movedFrom, rank, ...known } = before ?? { firstTime: false, party: 1 }
  return { ...known, state: before?.state === 'leading' && answer === 'going' ? 'leading' : answer }
}

/** Shows an answer at once and sends it. If that fails, the one before is shown again. */
const sendAnswer = async (id: string, answer: Answer, expected?: Mine) => {
  await queries.cancelQueries({ queryKey: overviewQuery.queryKey })
  const before = shownAnswer(id)
  const mine = expected ?? predict(before, answer)
  showAnswer(id, mine)
  try {
    const { state, rank } = await club.signup.answer({ id, ...answer })
    showAnswer(id, { ...mine, state, ...(rank !== undefined && { rank }) })
    void refreshOwnRides()
    return { before, state, rank }
  } catch (failure) {
    showAnswer(id, before)
    throw failure
  }
}

/** The answer that restores the one before. Who had not answered says no. */
const undoing = (before: Mine): Answer => {
  if (!before || before.state === 'no') return { answer: 'no' }
  if (before.state === 'maybe') return { answer: 'maybe' }
  const group = before.wantsGroup ?? before.group
  return { answer: 'going', guests: before.party - 1, ...(group && { group }) }
}

const undo = async (id: string, before: Mine) => {
  try {
    await sendAnswer(id, undoing(before), before)
    // Somebody who had not answered sees the question again.
    if (!before) showAnswer(id, undefined)
    toast('Undone')
  } catch (failure) {
    const text = sentenceOf(failure)
    await showMessage({ title: 'That could not be undone', text, urgent: true })
  }
}

const inWords = (
  ride: ComingRide,
  { state, rank }: { state: string; rank?: number | undefined },
) => {
  const [weekday] = dayInWords(ride.date).split(' ')
  if (state === 'waiting') return rank ? `You're ${rankInWords(rank)}` : "You're in line"
  if (state === 'maybe') return `Maybe on ${weekday}`
  return state === 'no' ? `Not coming on ${weekday}` : `You're coming on ${weekday}`
}

/** Answers a ride, with a chance to undo it. */
export const useAnswer = (ride: ComingRide) =>
  useMutation({
    async mutationFn(answer: Answer) {
      const answered = await sendAnswer(ride._id, answer)
      const run = () => void undo(ride._id, answered.before)
      toast(inWords(ride, answered), { name: 'Undo', run })
    },
    networkMode: 'always',
    // Quick taps are sent one after another, so the last one counts.
    scope: { id: `answer ${ride._id}` },
  })

/** Stores which first steps are done that nothing else records, and shows it at once. */
export const storeSteps = async (done: readonly StoredStep[]) => {
  const before = queries.getQueryData(overviewQuery.queryKey)?.first
  if (!before) return
  const show = (stored: readonly StoredStep[]) =>
    update((overview) => ({ ...overview, first: { ...before, stored: [...stored] } }))
  show(done)
  try {
    await club.overview.changeSteps({ done: [...done] })
  } catch (failure) {
    show(before.stored)
    throw failure
  }
}

/** Puts away what is new; notices count as read. */
export const putAway = async () => {
  update((overview) => ({ ...overview, notices: [], unread: 0, changes: [] }))
  await markRead()
}
