import { useCallback, useEffect, useRef, useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { clubForLeaders } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { queries } from '#web/queries.ts'
import { type RiderList, ridersKey } from './rider-queries.ts'

export type Presence = 'there' | 'absent' | null

/**
 * Marks riders as there or not there. A mark shows at once and stays until it is saved, so that a bad line at the
 * start of a ride costs nothing. Marks of one rider are sent one after another, the last one wins.
 */
export const useRollCall = (rideId: string) => {
  const wanted = useRef(new Map<string, Presence>())
  const sending = useRef(new Set<string>())
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Presence>>(new Map())
  const [failure, setFailure] = useState<string>()

  const send = useCallback(
    async (rsvp: string) => {
      if (sending.current.has(rsvp)) return
      sending.current.add(rsvp)
      try {
        for (;;) {
          const presence = wanted.current.get(rsvp)
          if (presence === undefined) break
          await clubForLeaders.signup.changeRider({ id: rideId, rsvp, presence })
          await storePresence(rideId, rsvp, presence)
          if (wanted.current.get(rsvp) === presence) wanted.current.delete(rsvp)
        }
        setFailure(undefined)
      } catch (error) {
        setFailure(sentenceOf(error))
        // Repeating what was refused would not help: the list has changed.
        if (error instanceof Refusal && error.status < 500) {
          wanted.current.delete(rsvp)
          void queries.invalidateQueries({ queryKey: ridersKey(rideId) })
        }
      } finally {
        sending.current.delete(rsvp)
        setUnsaved(new Map(wanted.current))
      }
    },
    [rideId],
  )

  const retry = useCallback(() => {
    for (const rsvp of wanted.current.keys()) void send(rsvp)
  }, [send])

  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])

  return {
    unsaved,
    /** Why the last mark was not saved. */
    failure,
    retry,
    mark(rsvp: string, presence: Presence) {
      wanted.current.set(rsvp, presence)
      setUnsaved(new Map(wanted.current))
      void send(rsvp)
    },
  }
}

export type RollCall = ReturnType<typeof useRollCall>

/** A list that is on its way may be older than this mark. */
const storePresence = async (rideId: string, rsvp: string, presence: Presence) => {
  await queries.cancelQueries({ queryKey: ridersKey(rideId) })
  queries.setQueryData<RiderList>(
    ridersKey(rideId),
    (list) =>
      list && {
        ...list,
        riders: list.riders.map(({ presence: before, ...rider }) =>
          rider._id === rsvp
            ? { ...rider, ...(presence && { presence }) }
            : { ...rider, ...(before && { presence: before }) },
        ),
      },
  )
}
