import { createContext, useContext, useState } from 'react'
import { Scripts, useMatches } from 'react-router'
import lastSignedIn from './last-signed-in.js?raw'
import wake from './lazy-hydrate.js?raw'

/** What marks scripts inside the HTML as those of the page, while it is made. */
export const Nonce = createContext<string | undefined>(undefined)

/** A route that is of no use without React says so in its `handle`. */
export const hydrateAtOnce = { startsAtOnce: true }

export const isNeededAtOnce = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'startsAtOnce' in handle

/**
 * Scripts sleep inside `noscript`, where a browser takes them for text, until `wake.js` wakes them.
 * React leaves the children of `noscript` alone, so the page it takes over is the one that was sent.
 */
export function LazyScripts() {
  const matches = useMatches()
  const [atOnce] = useState(() => matches.some(({ handle }) => isNeededAtOnce(handle)))
  if (atOnce) return <Scripts />
  return (
    <>
      <noscript id="sleeping">
        <Scripts />
      </noscript>
      <Inline code={wake} />
    </>
  )
}

/**
 * Belongs into the head, so that members see their own name in the first thing drawn, not Login, also
 * without a connection. It says who was signed in last; whether they still are is found out later. For
 * somebody with a picture the initial keeps its place. Without storage, or with something else in it,
 * nobody was signed in.
 */
export const LastSignedIn = () => <Inline code={lastSignedIn} />

function Inline({ code }: { code: string }) {
  const nonce = useContext(Nonce)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, admitted by its hash
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: code }} />
}
