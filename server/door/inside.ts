/**
 * What an answer says inside the house only, in headers the front takes off before anything is sent:
 * the topics (rooms' names) whose writes make it old, and the pattern of the address it answers.
 */
const topicsHeader = 'inside-topics'
const routeHeader = 'inside-route'

export const keepWhile = (headers: Headers, topics: Iterable<string>) =>
  headers.set(topicsHeader, [...topics].join(' '))

export const readTopics = (headers: Headers): readonly string[] | undefined =>
  headers.get(topicsHeader)?.split(' ').filter(Boolean)

export const nameRoute = (headers: Headers, pattern: string) => headers.set(routeHeader, pattern)

export const takeInside = (headers: Headers) => {
  const inside = { topics: readTopics(headers), route: headers.get(routeHeader) ?? '*' }
  headers.delete(topicsHeader)
  headers.delete(routeHeader)
  return inside
}
