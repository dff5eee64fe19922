import { createContext, useContext, useState } from 'react'
import { Scripts, useMatches } from 'react-router'
import lastSignedIn from './last-signed-in.js?raw'
import lazyHydrate from './lazy-hydrate.js?raw'

/** While a page is rendered, the nonce of its inline scripts. */
export const Nonce = createContext<string | undefined>(undefined)

/** The `handle` of a route that is useless without React, or part of what its loader returns. */
export const hydrateAtOnce = { hydrateAtOnce: true }

type Match = { readonly handle: unknown; readonly loaderData: unknown }

export const hydratesAtOnce = ({ handle, loaderData }: Match) =>
  [handle, loaderData].some(
    (given) => typeof given === 'object' && given !== null && 'hydrateAtOnce' in given,
  )

/**
 * To a browser with JavaScript the scripts inside `noscript` are text, until `lazy-hydrate.js` inserts them. React
 * ignores the children of `noscript` when it hydrates.
 */
export function LazyScripts() {
  const matches = useMatches()
  const [atOnce] = useState(() => matches.some(hydratesAtOnce))
  if (atOnce) return <Scripts />
  return (
    <>
      <noscript id="lazy-scripts">
        <Scripts />
      </noscript>
      <InlineScript code={lazyHydrate} />
    </>
  )
}

/**
 * Belongs in the head, so members see their own name in the first paint instead of Login, also offline. Whether
 * they are still signed in is checked later.
 */
export const LastSignedIn = () => <InlineScript code={lastSignedIn} />

/** A script of our own. It runs in a page from the server, and not if React renders it in the browser. */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(Nonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, allowed by its hash
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
}
