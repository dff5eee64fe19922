import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { hostContext } from './contexts.ts'
import { Nonce } from './layout/scripts.tsx'

/** Renders the whole page at once: it goes into the page cache in one piece anyway, and a stream of it costs more. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: RouterContextProvider,
) {
  const host = context.get(hostContext)
  host.onRoute(pattern(entry))
  const { nonce } = host
  const page = renderToString(
    <Nonce value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </Nonce>,
  )
  const failed = page.includes(unfinished)
  if (failed) host.onError(new Error(`A part of ${request.url} could not be rendered at once.`))
  headers.set('content-type', 'text/html; charset=utf-8')
  // Unlike a stream, a rendered text has no doctype: browsers would lay the page out by old rules, and slowly.
  const whole = `<!DOCTYPE html>${page}`
  const html = serverHandoffStream
    ? insertData(whole, await new Response(serverHandoffStream).text(), nonce)
    : whole
  return new Response(html, { status: failed ? 500 : status, headers })
}

/** Where React has left a part to the browser, because it failed or waits for something. */
const unfinished = '<!--$!-->'

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(hostContext).onError(error)
}

const pattern = ({ staticHandlerContext: { matches, errors } }: EntryContext) =>
  errors ? '*' : `/${matches.flatMap(({ route }) => route.path || []).join('/')}`

/**
 * The data of the loaders, which the router reads when it hydrates. It belongs with the scripts that read it, which
 * most pages have inside `noscript` until then.
 */
const insertData = (html: string, data: string, nonce: string) => {
  const inert = html.lastIndexOf('</noscript>')
  const at = inert === -1 ? html.lastIndexOf('</body>') : inert
  const stream = 'window.__reactRouterContext.streamController'
  const code = `${stream}.enqueue(${forScript(data)});${stream}.close();`
  return `${html.slice(0, at)}<script nonce="${nonce}">${code}</script>${html.slice(at)}`
}

const escaped: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** A text as a script may name it; nothing in it can end the script. */
const forScript = (text: string) =>
  JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (letter) => escaped[letter] ?? letter)
