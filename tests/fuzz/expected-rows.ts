import { isDeepStrictEqual } from 'node:util'
import type { Person } from './people.ts'

/** Something the club keeps, that one request at a time may speak of. */
export type Row = {
  readonly id: string
  /** Who it is, where the club keeps people. */
  readonly person?: Person
  /** The later rides of its series. */
  readonly others: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

/** Says where something is in a request, and not what it is. */
const guides = ['id', 'version', 'scope', 'repeat', 'topic']

/**
 * What the club must hold, told by nothing but the answers it gave. Nothing else may be there: what was
 * refused is in no list.
 */
export const openExpectedRows = () => {
  const rows = new Map<string, Row[]>()
  const kept = new Map<string, Map<string, Fields | undefined>>()
  const of = <T>(map: Map<string, T>, room: string, empty: T) => {
    const found = map.get(room) ?? empty
    map.set(room, found)
    return found
  }
  const rowsOf = (room: string) => of(rows, room, [])
  const keptOf = (room: string) => of(kept, room, new Map())
  /** Which of these are there is for the next list to say, such as rides of a series removed in part. */
  const unsure = new Set<string>()

  /** Found in a list before anybody was told of them; nobody asks for them, because they may hang together. */
  const strays = new Map<string, Row[]>()
  /** What was taken in without telling the id it has now. */
  const unnamed = new Map<string, Fields[]>()
  const perhaps = new Map<string, Fields[]>()
  const adopt = (room: string, item: Record<string, unknown>) => {
    for (const all of [of(unnamed, room, []), of(perhaps, room, [])]) {
      const at = all.findIndex((fields) => differences(room, item, fields, true).length === 0)
      if (at !== -1) return all.splice(at, 1)[0]
    }
    return undefined
  }

  const told = (input: Fields): Fields =>
    Object.fromEntries(
      Object.entries(input)
        .filter(([name]) => !guides.includes(name))
        .map(([name, value]) => [name, value === null ? undefined : value]),
    )

  return {
    rowsOf,
    takeStrays: (room: string) => of(strays, room, []).splice(0),
    take: (room: string, fits: (row: Row) => boolean, turn: number): Row | undefined => {
      const all = rowsOf(room)
      const start = all.length === 0 ? 0 : turn % all.length
      for (let step = 0; step < all.length; step++) {
        const at = (start + step) % all.length
        if (fits(all[at] as Row)) return all.splice(at, 1)[0]
      }
      return undefined
    },
    giveBack: (room: string, row: Row) => void rowsOf(room).push(row),
    know: (room: string, id: string) => void keptOf(room).set(id, undefined),
    putUnnamed(room: string, input: Fields, sure: 'surely' | 'perhaps' = 'surely') {
      of(sure === 'surely' ? unnamed : perhaps, room, []).push(told(input))
    },
    put(room: string, row: Row, input: Fields) {
      keptOf(room).set(row.id, told(input))
      for (const id of row.others) keptOf(room).set(id, undefined)
      rowsOf(room).push(row)
    },
    change(room: string, id: string, input: Fields) {
      keptOf(room).set(id, { ...keptOf(room).get(id), ...told(input) })
    },
    replace(room: string, id: string, input: Fields) {
      keptOf(room).set(id, told(input))
    },
    remove(room: string, row: Row, count: number) {
      keptOf(room).delete(row.id)
      for (const id of row.others) {
        keptOf(room).delete(id)
        if (count !== row.others.length + 1) unsure.add(id)
      }
    },

    doubt(room: string, { id, others }: Row) {
      for (const one of [id, ...others]) {
        keptOf(room).delete(one)
        unsure.add(one)
      }
    },

    /** What differs between what must be there and a whole list of what is. */
    compare(room: string, items: readonly Record<string, unknown>[]): string[] {
      const wrong: string[] = []
      const found = of(strays, room, [])
      const there = new Map(items.map((item) => [String(item._id), item]))
      for (const id of there.keys()) {
        if (keptOf(room).has(id)) continue
        const fields = adopt(room, there.get(id) ?? {})
        if (unsure.delete(id) || fields) {
          keptOf(room).set(id, fields)
          found.push({ id, others: [] })
        } else
          wrong.push(
            `${room} holds what nobody was told of: ${JSON.stringify(there.get(id)).slice(0, 600)}`,
          )
      }
      for (const [id, fields] of keptOf(room)) {
        const item = there.get(id)
        if (!item) wrong.push(`${room} has lost ${id}, which was acknowledged`)
        else wrong.push(...differences(room, item, fields ?? {}))
      }
      for (const fields of of(unnamed, room, [])) {
        wrong.push(`${room} has lost what was acknowledged: ${JSON.stringify(fields)}`)
      }
      return wrong
    },
    differences: (room: string, item: Record<string, unknown>) =>
      differences(room, item, keptOf(room).get(String(item._id)) ?? {}, true),
  }
}

export type ExpectedRows = ReturnType<typeof openExpectedRows>

/** A list may leave something out that is asked for by its id; then it is compared there. */
const differences = (room: string, item: Record<string, unknown>, fields: Fields, whole = false) =>
  Object.entries(fields)
    .filter(([name, value]) => (name in item || whole) && !isDeepStrictEqual(item[name], value))
    .map(
      ([name, value]) =>
        `${room} shows ${JSON.stringify(item[name])?.slice(0, 300)} as ${name} of ${item._id}, and was sent ${JSON.stringify(value)?.slice(0, 300)}`,
    )
