import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { hostContext } from './contexts.ts'
import { Nonce } from './layout/scripts.tsx'

/** Renders the whole page before sending it: it goes into the page cache in one piece anyway. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const host = context.get(hostContext)
  host.onRoute(pattern(entry))
  let failed = false
  const { nonce } = host
  const page = (
    <Nonce value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </Nonce>
  )
  const stream = await renderToReadableStream(page, {
    nonce,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failed = true
      host.onError(error)
    },
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = moveDataIntoNoscript(await new Response(stream).text(), nonce)
  return new Response(html, { status: failed ? 500 : status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(hostContext).onError(error)
}

const pattern = ({ staticHandlerContext: { matches, errors } }: EntryContext) =>
  errors ? '*' : `/${matches.flatMap(({ route }) => route.path || []).join('/')}`

/**
 * The router puts its data into scripts at the end of the body. They belong with the scripts that read
 * them, which most pages have inside `noscript` until they hydrate.
 */
const moveDataIntoNoscript = (html: string, nonce: string) => {
  const target = html.lastIndexOf('</noscript>')
  const start = html.indexOf(
    `<!--$--><script nonce="${nonce}">window.__reactRouterContext.streamController`,
  )
  const end = html.lastIndexOf('</body>')
  if (target === -1 || start === -1) return html
  const data = html.slice(start, end)
  return html.slice(0, target) + data + html.slice(target, start) + html.slice(end)
}
