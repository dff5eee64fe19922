/** A request on its way to the wire. */
export type Draft = {
  method: string
  path: string
  query: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
  /** The length it says it has, when that is not the truth. */
  says?: number
  /** Whether a server may end the connection over it, and no other request may follow. */
  last?: boolean
}

/** Spoils a request; which field, which of several ways, it takes from the turn as it needs it. */
export type RequestTrick = (draft: Draft, turn: number) => void

export const pick = <T>(of: readonly T[], turn: number) => of[turn % of.length] as T

export const setHeader = (draft: Draft, name: string, value: string | undefined) => {
  draft.headers = draft.headers.filter(([other]) => other.toLowerCase() !== name)
  if (value !== undefined) draft.headers.push([name, value])
}
