import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database, Tables } from './tables.ts'

type Window = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

type Order = {
  /** Text columns; the last one is unique. */
  readonly by: readonly string[]
  readonly direction: 'asc' | 'desc'
}

/**
 * One page of the matching rows, or all of them. A page begins after the row its cursor names, so a page
 * deep in a long list costs no more than the first. Pass `count` if there is a faster way to count.
 */
export const readPage = async <Table extends keyof Tables, Row extends object>(
  matching: SelectQueryBuilder<Tables, Table, Row>,
  window: Window,
  order: Order,
  count = () => countRows(matching),
): Promise<Page<Row>> => {
  const after = window.cursor ? readCursor(window.cursor, order) : undefined
  const found = await selectPage(matching, { limit: window.limit, after }, order).execute()
  return asPage(found, window, order, count)
}

/** The rows of a page, and the one that shows whether there is another page. */
export const selectPage = <Table extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Table, Row>,
  { limit, after }: Pick<Window, 'limit'> & { readonly after?: readonly string[] | undefined },
  { by, direction }: Order,
) => {
  const columns = sql.join(by.map((column) => sql.ref(column)))
  const order = sql.raw(direction)
  let rows = matching.orderBy(sql.join(by.map((column) => sql`${sql.ref(column)} ${order}`)))
  if (after) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    rows = rows.where(sql<boolean>`(${columns}) ${beyond} (${sql.join(after)})`)
  }
  return limit ? rows.limit(limit + 1) : rows
}

/** The page that these rows make. */
export const asPage = async <Row extends object>(
  found: readonly Row[],
  { limit, cursor }: Window,
  { by }: Order,
  count: () => Promise<number>,
): Promise<Page<Row>> => {
  const items = limit ? found.slice(0, limit) : found
  const last = items.at(-1) as Record<string, string> | undefined
  return {
    items,
    total: limit || cursor ? await count() : found.length,
    next:
      found.length > items.length && last ? writeCursor(by.map((name) => last[name])) : undefined,
  }
}

export const countRows = async <Table extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Table, Row>,
) => {
  const { total } = await matching
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A cursor holds the sort keys of the last row of a page, so the server stores nothing. */
const writeCursor = (keys: readonly (string | undefined)[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

export const readCursor = (cursor: string, { by: { length } }: Order): readonly string[] => {
  const keys = parse(Buffer.from(cursor, 'base64url').toString())
  const isKey = (key: unknown) => typeof key === 'string' && !key.includes('\0')
  const isValid = Array.isArray(keys) && keys.length === length && keys.every(isKey)
  if (isValid && writeCursor(keys) === cursor) return keys
  const detail = 'This cursor is invalid. Start again from the first page.'
  throw new Refusal('bad-fields', { errors: [{ field: 'cursor', detail }] })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same page with each row mapped to an item. */
export const mapPage = <Row, Item>(page: Page<Row>, item: (row: Row) => Item): Page<Item> => ({
  ...page,
  items: page.items.map(item),
})

/** The current names of things by id; deleted things have none. */
export type FindNames = (
  db: Database,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>

type Row = { readonly id: string; readonly name: string }

/** Asks for each id once, and runs no query for an empty list. */
export const findNamesWith =
  (read: (db: Database, ids: readonly string[]) => Promise<readonly Row[]>): FindNames =>
  async (db, ids) => {
    const unique = [...new Set(ids)]
    const rows = unique.length > 0 ? await read(db, unique) : []
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
