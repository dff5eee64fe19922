import type { NewEvent } from '#contract/events.ts'

const place = 'ride-attempt'

/**
 * The key under which a ride is sent. The same ride sent again goes with the same key, also after a
 * reload, so it is added once even if only the answer got lost.
 */
export const keyFor = (ride: NewEvent) => {
  const words = JSON.stringify(ride)
  const [key, sent] = JSON.parse(localStorage.getItem(place) ?? '[]')
  if (sent === words) return key as string
  const fresh = crypto.randomUUID()
  localStorage.setItem(place, JSON.stringify([fresh, words]))
  return fresh
}

export const forgetKey = () => localStorage.removeItem(place)
