import { againstBare } from '../against-bare.ts'
import { askOnce, type Call } from '../call.ts'
import type { Case } from '../case.ts'
import { nextRides } from '../site.ts'

const limit = 'bare node:http sending the same bytes and headers'

const page = (name: string, path: string): Case => ({
  name,
  asks: `What does it cost to answer with the finished page \`${path}\`?`,
  limit,
  target: { atLeast: 0.88 },
  openings: 3,
  open: againstBare({ path, headers: { Accept: 'text/html' } }),
})

const list = (name: string, path: string): Case => ({
  name,
  asks: `What does it cost to answer with the whole list \`${path}\`?`,
  limit,
  target: { atLeast: 0.8 },
  open: againstBare({ path }),
})

const askForNextRide = async (port: number): Promise<Call> => {
  const [next] = await nextRides(port)
  return { path: `/rides/${next}`, headers: { Accept: 'text/html' } }
}

const ridePage: Case = {
  ...page('ride-page', '/rides/:id'),
  open: againstBare(askForNextRide),
}

/** A browser that has the page already asks only whether it is still the same. */
const askAgain = async (port: number): Promise<Call> => {
  const { headers } = await askOnce({ path: '/' }, port)
  const tag = headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1] ?? ''
  return { path: '/', headers: { 'If-None-Match': tag }, status: 304 }
}

const unchanged: Case = {
  name: 'unchanged',
  asks: 'What does it cost to say that a page has not changed?',
  limit: 'bare node:http answering 304 with the same headers',
  target: { atLeast: 0.85 },
  open: againstBare(askAgain),
}

/** Prepared responses. */
export const readyAnswers = [
  page('home', '/'),
  page('about', '/about'),
  page('gallery', '/gallery'),
  page('contact', '/contact'),
  ridePage,
  list('events-list', '/api/events'),
  list('news-list', '/api/newsInfo'),
  list('gallery-list', '/api/gallery'),
  unchanged,
]
