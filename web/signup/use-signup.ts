import { QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnRsvp, Rsvp, Signup } from '#contract/signup.ts'
import { club } from '#web/api.ts'
import { queries } from '#web/queries.ts'
import { useSession } from '#web/session.ts'

export type RideAnswer = Omit<Rsvp, 'id'>

/** Who is coming to a ride, as far as the person may know, and how to answer. */
export const useSignup = (id: string) => {
  // The server renders for everyone, so nothing of it may stay in memory there.
  const [client] = useState(() => (typeof document === 'undefined' ? new QueryClient() : queries))
  const session = useSession()
  const account = session.state === 'unknown' ? session.last : session
  const email = account && 'user' in account ? account.user.email : undefined
  const queryKey = ['signup', id, email ?? 'visitor']
  const { data, error, isFetching, refetch } = useQuery(
    { queryKey, queryFn: () => club.signup.get({ id }) },
    client,
  )

  const answering = useMutation(
    {
      mutationFn: (answer: RideAnswer) => club.signup.answer({ id, ...answer }),
      async onMutate(answer) {
        await client.cancelQueries({ queryKey })
        const before = client.getQueryData<Signup>(queryKey)
        if (before) client.setQueryData(queryKey, predict(before, answer))
        return before
      },
      onError: (_error, _answer, before) => client.setQueryData(queryKey, before),
      // Own rides and numbers elsewhere are kept under the same key.
      onSettled: () => client.invalidateQueries({ queryKey: ['signup'] }),
      networkMode: 'always',
      // Quick taps are sent one after another, so the last one counts.
      scope: { id: `answer ${id}` },
    },
    client,
  )

  return {
    isMember: email !== undefined,
    signup: data,
    failure: data ? null : error,
    isFetching,
    retry: () => void refetch(),
    answer: answering.mutate,
    answerAndWait: answering.mutateAsync,
    refusal: answering.error,
  }
}

export type LiveSignup = ReturnType<typeof useSignup>

/** The places left for riders of a group, of which there may be fewer than none. */
export const placesLeft = ({ places, going, groups }: Signup, groupId?: string) => {
  const group = groups.find(({ _id }) => _id === groupId)
  const inGroup = (group?.places ?? Number.POSITIVE_INFINITY) - (group?.going ?? 0)
  return Math.min(inGroup, (places ?? Number.POSITIVE_INFINITY) - going)
}

/** The group a person rides in, or would rather. */
export const ownGroup = ({ mine, usualGroup }: Signup) =>
  mine?.wantsGroup ?? mine?.group ?? usualGroup

/** What the site will probably answer, shown until it has. */
const predict = (signup: Signup, { answer, group, guests, ...words }: RideAnswer): Signup => {
  const { mine } = signup
  const without = mine?.state === 'going' ? move(signup, mine, -1) : signup
  const rest = { note: words.note ?? mine?.note, firstTime: words.firstTime ?? !!mine?.firstTime }
  if (answer !== 'going' || mine?.state === 'leading') {
    const state = answer === 'going' ? 'leading' : answer
    return { ...without, mine: { ...known(rest), state, party: 1 } }
  }
  const wanted = group ?? ownGroup(signup) ?? firstFree(without)
  const party = 1 + (guests ?? (mine?.party ?? 1) - 1)
  const state = placesLeft(without, wanted) >= party ? 'going' : 'waiting'
  const next = { ...known(rest), state, party, ...(wanted && { group: wanted }) } as const
  return { ...(state === 'going' ? move(without, next, 1) : without), mine: next }
}

const known = ({ note, firstTime }: { note: string | undefined; firstTime: boolean }) => ({
  firstTime,
  ...(note && { note }),
})

const firstFree = (signup: Signup) =>
  (signup.groups.find(({ _id }) => placesLeft(signup, _id) > 0) ?? signup.groups[0])?._id

const move = (signup: Signup, { group, party }: OwnRsvp, way: 1 | -1): Signup => ({
  ...signup,
  going: signup.going + way * party,
  ...(signup.left !== undefined && { left: Math.max(0, signup.left - way * party) }),
  groups: signup.groups.map((one) =>
    one._id === group ? { ...one, going: one.going + way * party } : one,
  ),
})
