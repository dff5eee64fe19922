import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { hostContext } from './contexts.ts'
import { Nonce } from './layout/scripts.tsx'

/** Renders a page whole: it is kept and sent as one piece, so nothing is gained by streaming it. */
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
  const html = handOffInside(await new Response(stream).text(), nonce)
  return new Response(html, { status: failed ? 500 : status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(hostContext).onError(error)
}

const pattern = ({ staticHandlerContext: { matches, errors } }: EntryContext) =>
  errors ? '*' : `/${matches.flatMap(({ route }) => route.path || []).join('/')}`

/**
 * The router hands its data over in scripts at the end of the body. They belong with the scripts
 * that read them, which on most pages sleep until somebody does something.
 */
const handOffInside = (html: string, nonce: string) => {
  const sleeping = html.lastIndexOf('</noscript>')
  const start = html.indexOf(
    `<!--$--><script nonce="${nonce}">window.__reactRouterContext.streamController`,
  )
  const end = html.lastIndexOf('</body>')
  if (sleeping === -1 || start === -1) return html
  const handOff = html.slice(start, end)
  return html.slice(0, sleeping) + handOff + html.slice(sleeping, start) + html.slice(end)
}
