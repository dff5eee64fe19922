import { isDeepStrictEqual } from 'node:util'
import type { Person } from './people.ts'

/** A stored row, which one request at a time may use. */
export type Row = {
  readonly id: string
  /** The person, if the row is a person. */
  readonly person?: Person
  /** The later rides of its series. */
  readonly others: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

/** Fields that identify a row instead of describing it, and rules that come back with ids of their own. */
const guides = [
  'id',
  'version',
  'scope',
  'repeat',
  'topic',
  'signup',
  'tell',
  'line',
  'ride',
  'invitation',
  'note',
]

/**
 * What the club must hold, derived only from its answers. Nothing else may be there: a refused write
 * is in no list.
 */
export const openExpectedRows = () => {
  const rows = new Map<string, Row[]>()
  const expected = new Map<string, Map<string, Fields | undefined>>()
  const of = <T>(map: Map<string, T>, feature: string, empty: T) => {
    const found = map.get(feature) ?? empty
    map.set(feature, found)
    return found
  }
  const rowsOf = (feature: string) => of(rows, feature, [])
  const expectedOf = (feature: string) => of(expected, feature, new Map())
  /** Rows that may or may not exist until the next list shows, such as rides of a partly removed series. */
  const unsure = new Set<string>()

  /** Rows found in a list before any answer named them; no request uses them, because they may be one series. */
  const strays = new Map<string, Row[]>()
  /** Rows that were accepted without an id in the answer. */
  const unnamed = new Map<string, Fields[]>()
  const perhaps = new Map<string, Fields[]>()
  const adopt = (feature: string, item: Record<string, unknown>) => {
    for (const all of [of(unnamed, feature, []), of(perhaps, feature, [])]) {
      const at = all.findIndex((fields) => differences(feature, item, fields, true).length === 0)
      if (at !== -1) return all.splice(at, 1)[0]
    }
    return undefined
  }

  const sentFields = (input: Fields): Fields =>
    Object.fromEntries(
      Object.entries(input)
        .filter(([name]) => !guides.includes(name))
        .map(([name, value]) => [name, value === null ? undefined : value]),
    )

  return {
    rowsOf,
    takeStrays: (feature: string) => of(strays, feature, []).splice(0),
    take: (feature: string, fits: (row: Row) => boolean, turn: number): Row | undefined => {
      const all = rowsOf(feature)
      const start = all.length === 0 ? 0 : turn % all.length
      for (let step = 0; step < all.length; step++) {
        const at = (start + step) % all.length
        if (fits(all[at] as Row)) return all.splice(at, 1)[0]
      }
      return undefined
    },
    giveBack: (feature: string, row: Row) => void rowsOf(feature).push(row),
    know: (feature: string, id: string) => void expectedOf(feature).set(id, undefined),
    putUnnamed(feature: string, input: Fields, sure: 'surely' | 'perhaps' = 'surely') {
      of(sure === 'surely' ? unnamed : perhaps, feature, []).push(sentFields(input))
    },
    put(feature: string, row: Row, input: Fields) {
      expectedOf(feature).set(row.id, sentFields(input))
      for (const id of row.others) expectedOf(feature).set(id, undefined)
      rowsOf(feature).push(row)
    },
    change(feature: string, id: string, input: Fields) {
      expectedOf(feature).set(id, { ...expectedOf(feature).get(id), ...sentFields(input) })
    },
    replace(feature: string, id: string, input: Fields) {
      expectedOf(feature).set(id, sentFields(input))
    },
    remove(feature: string, row: Row, count: number) {
      expectedOf(feature).delete(row.id)
      for (const id of row.others) {
        expectedOf(feature).delete(id)
        if (count !== row.others.length + 1) unsure.add(id)
      }
    },

    doubt(feature: string, { id, others }: Row) {
      for (const one of [id, ...others]) {
        expectedOf(feature).delete(one)
        unsure.add(one)
      }
    },

    /** The differences between the expected rows and a complete list. */
    compare(feature: string, items: readonly Record<string, unknown>[]): string[] {
      const wrong: string[] = []
      const found = of(strays, feature, [])
      const there = new Map(items.map((item) => [String(item._id), item]))
      for (const id of there.keys()) {
        if (expectedOf(feature).has(id)) continue
        const fields = adopt(feature, there.get(id) ?? {})
        if (unsure.delete(id) || fields) {
          expectedOf(feature).set(id, fields)
          found.push({ id, others: [] })
        } else
          wrong.push(
            `${feature} holds what no answer named: ${JSON.stringify(there.get(id)).slice(0, 600)}`,
          )
      }
      for (const [id, fields] of expectedOf(feature)) {
        const item = there.get(id)
        if (!item) wrong.push(`${feature} has lost ${id}, which was acknowledged`)
        else wrong.push(...differences(feature, item, fields ?? {}))
      }
      for (const fields of of(unnamed, feature, [])) {
        wrong.push(`${feature} has lost what was acknowledged: ${JSON.stringify(fields)}`)
      }
      return wrong
    },
    differences: (feature: string, item: Record<string, unknown>) =>
      differences(feature, item, expectedOf(feature).get(String(item._id)) ?? {}, true),
  }
}

export type ExpectedRows = ReturnType<typeof openExpectedRows>

/** A list may omit fields, which are compared when the row is read by its id. */
const differences = (
  feature: string,
  item: Record<string, unknown>,
  fields: Fields,
  whole = false,
) =>
  Object.entries(fields)
    .filter(([name, value]) => (name in item || whole) && !isDeepStrictEqual(item[name], value))
    .map(
      ([name, value]) =>
        `${feature} shows ${JSON.stringify(item[name])?.slice(0, 300)} as ${name} of ${item._id}, and was sent ${JSON.stringify(value)?.slice(0, 300)}`,
    )
