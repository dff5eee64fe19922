/**
 * What an answer says inside the house only, in headers the front takes off before anything is sent:
 * the topics (rooms' names) whose writes make it old, the moment at which it grows old by itself, and
 * the pattern of the address it answers.
 */
const topicsHeader = 'inside-topics'
const untilHeader = 'inside-until'
const routeHeader = 'inside-route'

export const setTopics = (headers: Headers, topics: Iterable<string>) =>
  headers.set(topicsHeader, [...topics].join(' '))

export const readTopics = (headers: Headers): readonly string[] | undefined =>
  headers.get(topicsHeader)?.split(' ').filter(Boolean)

/** Milliseconds since 1970. */
export const setExpiry = (headers: Headers, moment: number) =>
  headers.set(untilHeader, String(moment))

export const readExpiry = (headers: Headers) =>
  Number(headers.get(untilHeader) ?? Number.POSITIVE_INFINITY)

export const setRoute = (headers: Headers, pattern: string) => headers.set(routeHeader, pattern)

export const takeInternalHeaders = (headers: Headers) => {
  const inside = {
    topics: readTopics(headers),
    until: readExpiry(headers),
    route: headers.get(routeHeader) ?? '*',
  }
  headers.delete(topicsHeader)
  headers.delete(untilHeader)
  headers.delete(routeHeader)
  return inside
}
