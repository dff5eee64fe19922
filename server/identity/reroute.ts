import { AsyncLocalStorage } from 'node:async_hooks'

/** Who answers in the place of an address elsewhere. */
export type Reroute = Readonly<Record<string, (request: Request) => Promise<Response>>>

const current = new AsyncLocalStorage<Reroute>()
let installed = false

/**
 * Does some work during which requests to certain addresses go nowhere but to us. Whatever else
 * the process fetches at the same time is left alone, and so is all of it afterwards.
 */
export const rerouted = <Done>(reroute: Reroute, work: () => Promise<Done>) => {
  if (!installed) install()
  return current.run(reroute, work)
}

/** The library that speaks to Google and Twitter has no other place where this could be said. */
const install = () => {
  installed = true
  const outside = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const reroute = current.getStore()
    if (!reroute) return outside(input, init)
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
    const inside = reroute[origin + pathname]
    return inside ? inside(new Request(input, init)) : outside(input, init)
  }
}
