/** A request before it is sent. */
export type Draft = {
  method: string
  path: string
  query: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
  /** The announced length, if it is wrong. */
  says?: number
  /** Whether a server may close the connection because of it, so no other request may follow. */
  last?: boolean
}

/** Corrupts a request; the turn chooses the field or the variant. */
export type RequestTrick = (draft: Draft, turn: number) => void

export const pick = <T>(of: readonly T[], turn: number) => of[turn % of.length] as T

export const setHeader = (draft: Draft, name: string, value: string | undefined) => {
  draft.headers = draft.headers.filter(([other]) => other.toLowerCase() !== name)
  if (value !== undefined) draft.headers.push([name, value])
}
