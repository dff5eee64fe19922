import type { Heard } from './caller.ts'
import { type Kind, proofMark } from './kinds.ts'

/** A request, and the one that follows a good answer. */
export type Request = { name: string; ready: boolean; rawRequest: string; follow?: string }

/** The kinds in a well-mixed order that is the same in every run. */
export const deal = (kinds: Kind[]) => {
  const turns = kinds.map(() => 0)
  const spent = kinds.map(() => 0)
  return (): Request => {
    // The kind that is furthest behind its share comes next.
    let at = 0
    kinds.forEach(({ share }, other) => {
      if (((spent[other] ?? 0) + 0.5) / share < ((spent[at] ?? 0) + 0.5) / (kinds[at]?.share ?? 1))
        at = other
    })
    spent[at] = (spent[at] ?? 0) + 1
    const turn = turns[at] ?? 0
    turns[at] = turn + 1
    const { name, ready, rawRequests, next } = kinds[at] as Kind
    const index = turn % rawRequests.length
    return {
      name,
      ready,
      rawRequest: rawRequests[index] ?? '',
      ...(next && { follow: next.rawRequests[index] ?? '' }),
    }
  }
}

const proofIn = (head: string) => /\r\nset-auth-token: *(\S+)/i.exec(head)?.[1]

/** After a good sign-in the browser exchanges its proof for a token. */
export const exchange = ({ follow }: Request, heard: Heard | undefined): Request | undefined => {
  const proof = follow && heard?.status === 200 && proofIn(heard.head)
  return proof
    ? { name: 'token', ready: false, rawRequest: follow.replace(proofMark, proof) }
    : undefined
}
