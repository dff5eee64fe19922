import type { BrowserContext } from 'playwright'

/** What Firebase uses of Google's script: a page and a frame in it that send each other messages. */
const standIn = () => {
  type Handler = (message: unknown) => unknown
  type Message = { gapi?: true; id: number; type?: string; message?: unknown; answer?: unknown }
  const handlers = new Map<string, Handler>()
  const early: MessageEvent<Message>[] = []
  const waiting = new Map<number, (answers: unknown[]) => void>()
  let count = 0

  /** Google's script swallows what its listeners throw, and one of Firebase's listeners always throws. */
  const tell = (id: number, answer: unknown) => {
    try {
      waiting.get(id)?.([answer])
    } catch {}
  }
  const hear = async (event: MessageEvent<Message>) => {
    const { gapi, id, type, message, answer } = event.data ?? {}
    if (!gapi) return
    if (!type) return tell(id, answer)
    const handler = handlers.get(type)
    if (!handler) return early.push(event)
    const reply = { gapi, id, answer: await handler(message) }
    ;(event.source as Window).postMessage(reply, '*')
  }
  addEventListener('message', (event) => void hear(event))

  const linkTo = (peer: Window) => ({
    restyle: async () => {},
    ping: async () => {},
    register(type: string, handler: Handler) {
      handlers.set(type, handler)
      for (const event of early.splice(0)) void hear(event)
    },
    send(type: string, message: unknown, done: (answers: unknown[]) => void) {
      count += 1
      waiting.set(count, done)
      peer.postMessage({ gapi: true, id: count, type, message }, '*')
    },
  })
  type Link = ReturnType<typeof linkTo>

  const context = {
    getParentIframe: () => linkTo(parent),
    open({ where, url }: { where: Element; url: string }, ready: (link: Link) => Promise<Link>) {
      const frame = document.createElement('iframe')
      frame.src = url
      frame.hidden = true
      where.append(frame)
      return new Promise((resolve) => {
        frame.onload = () => resolve(ready(linkTo(frame.contentWindow as Window)))
      })
    },
  }
  const gapi = {
    load: (_: string, { callback }: { callback: () => void }) => callback(),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  }
  Object.assign(window, { gapi })
  const script = document.currentScript as HTMLScriptElement
  const onload = new URL(script.src).searchParams.get('onload') ?? 'gapi_onload'
  Reflect.get(window, onload)()
}

/** Nothing is requested from Google: its script is faked, and decoration is left out. */
export const fakeGapi = async (context: BrowserContext) => {
  await context.route(/^https:/, (route) => route.abort())
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${standIn})()` }),
  )
}
