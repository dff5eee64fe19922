import type { Page } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'

/** A cursor names the last row of a page by its sort keys; it needs no memory on the server. */
const writeCursor = (keys: readonly string[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

export const readCursor = (cursor: string, length: number): readonly string[] => {
  const keys = parse(Buffer.from(cursor, 'base64url').toString())
  const sound =
    Array.isArray(keys) && keys.length === length && keys.every((key) => typeof key === 'string')
  if (sound && writeCursor(keys) === cursor) return keys
  const detail = 'This cursor is broken. Start again from the first page.'
  throw new Refusal('bad-fields', { errors: [{ field: 'cursor', detail }] })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Makes a page of rows that were read with one more than asked for, to know whether more follow. */
export const pageOf = <Row, Item>(
  rows: readonly Row[],
  total: number,
  limit: number | undefined,
  keys: (row: Row) => readonly string[],
  item: (row: Row) => Item,
): Page<Item> => {
  const shown = limit === undefined ? rows : rows.slice(0, limit)
  const last = shown.at(-1)
  const more = rows.length > shown.length && last !== undefined
  return { items: shown.map(item), total, next: more ? writeCursor(keys(last)) : undefined }
}
