/**
 * The key under which something new is sent. The same words sent again go with the same key, also
 * after a reload, so they are added once even if only the answer got lost.
 */
export const keyFor = (place: string, given: object) => {
  const words = JSON.stringify(given)
  const [key, sent] = JSON.parse(localStorage.getItem(place) ?? '[]')
  if (sent === words) return key as string
  const fresh = crypto.randomUUID()
  localStorage.setItem(place, JSON.stringify([fresh, words]))
  return fresh
}

export const forgetKey = (place: string) => localStorage.removeItem(place)
