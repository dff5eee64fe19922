/**
 * What a response says inside the server only, in headers that are removed before it is sent: the topics
 * (feature names) whose writes make it stale, the moment it expires by itself, the people it is not for, and the
 * route it answers.
 */
const topicsHeader = 'internal-topics'
const expiryHeader = 'internal-expiry'
const exceptHeader = 'internal-except'
const routeHeader = 'internal-route'

export const setTopics = (headers: Headers, topics: Iterable<string>) =>
  headers.set(topicsHeader, [...topics].join(' '))

export const readTopics = (headers: Headers): readonly string[] | undefined =>
  headers.get(topicsHeader)?.split(' ').filter(Boolean)

/** Milliseconds since 1970. */
export const setExpiry = (headers: Headers, moment: number) =>
  headers.set(expiryHeader, String(moment))

export const readExpiry = (headers: Headers) =>
  Number(headers.get(expiryHeader) ?? Number.POSITIVE_INFINITY)

/** The ids of people who get another answer than others with the same roles. */
export const setExcept = (headers: Headers, people: readonly string[]) =>
  headers.set(exceptHeader, people.join(' '))

export const setRoute = (headers: Headers, pattern: string) => headers.set(routeHeader, pattern)

/** Removes the internal headers and returns what they said. */
export const takeInternalHeaders = (headers: Headers) => {
  const internal = {
    topics: readTopics(headers),
    expiry: readExpiry(headers),
    except: headers.get(exceptHeader)?.split(' ') ?? [],
    route: headers.get(routeHeader) ?? '*',
  }
  headers.delete(topicsHeader)
  headers.delete(expiryHeader)
  headers.delete(exceptHeader)
  headers.delete(routeHeader)
  return internal
}
