import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '#contract/refusal.ts'
import { escapeMarkup } from '#server/content/write-html.ts'
import { takeInternalHeaders } from './internal-headers.ts'
import {
  compress,
  type PreparedResponse,
  prepareFrom,
  prepareResponse,
} from './prepared-response.ts'
import { refuse } from './routes.ts'
import { apiPolicy } from './security-headers.ts'

/** Seconds, spread so that clients do not all retry at the same moment. */
const waits = [2, 3, 4, 5]

const style = `
:root { color-scheme: light dark; --page: #fff7ea; --words: #1b2334; --quiet: #4a5166; --focus: #17616a }
@media (prefers-color-scheme: dark) {
  :root { --page: #1b2334; --words: #fff3e0; --quiet: #c3c6d1; --focus: #f2a541 }
}
body { margin: 0 auto; max-width: 34rem; padding: 18vh 1.25rem 2rem; background: var(--page); color: var(--words); font: 1.125rem/1.5 Figtree, system-ui, sans-serif }
h1 { margin: 0; font-size: 2rem; line-height: 1.15; letter-spacing: -.015em; text-wrap: balance }
p { margin: 1rem 0; color: var(--quiet) }
a { display: inline-block; margin-top: .5rem; padding: .625rem 1.5rem; border: 2px solid currentColor; border-radius: 999px; color: var(--words); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** An empty link reloads the page, also after a form; the browser's back button still has its fields. */
const page = ({ message }: Refusal, clubName: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A crowd at the start · ${escapeMarkup(clubName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>A crowd at the start</h1>
<p>${message} Nothing was changed. Try again in a few seconds; if you have just sent a form, go back and send it once more.</p>
<a href="">Try again</a>
</main>
</body>
</html>`

/** The responses to shed requests, prepared in advance: refusing must cost almost nothing. */
export const openOverloadResponses = async (
  headers: Readonly<Record<string, string>>,
  clubName: string,
) => {
  const plain = Buffer.from(page(new Refusal('busy'), clubName))
  const bodies = { plain, ...(await compress(plain)) }
  const responses = await Promise.all(
    waits.map(async (retryAfter) => {
      const refusal = new Refusal('busy', { retryAfter })
      const problem = refuse(refusal, '*', { ...headers, 'content-security-policy': apiPolicy })
      takeInternalHeaders(problem.headers)
      const pageHeaders = new Headers(problem.headers)
      pageHeaders.set('content-type', 'text/html; charset=utf-8')
      pageHeaders.set('content-security-policy', policy)
      return {
        problem: await prepareResponse(problem),
        page: prepareFrom(refusal.status, Object.fromEntries(pageHeaders), bodies),
      }
    }),
  )
  let next = 0
  return ({ url = '', headers }: IncomingMessage): PreparedResponse => {
    const { page, problem } = responses[next++ % responses.length] as (typeof responses)[number]
    const wantsPage = headers.accept?.includes('text/html') && !url.startsWith('/api/')
    return wantsPage ? page : problem
  }
}

export type OverloadResponses = Awaited<ReturnType<typeof openOverloadResponses>>
