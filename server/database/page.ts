import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Tables } from './tables.ts'

type Window = { readonly limit?: number | undefined; readonly cursor?: string | undefined }

type Order = {
  /** Columns of text that put every row in its place; the last one is never the same twice. */
  readonly by: readonly string[]
  readonly direction: 'asc' | 'desc'
}

/**
 * One page of the rows that match, or all of them. Pages begin after the row the cursor names, so a
 * page deep in a long list costs no more than the first. Whoever knows a quicker way to count them
 * gives it along.
 */
export const readPage = async <Table extends keyof Tables, Row extends object>(
  matching: SelectQueryBuilder<Tables, Table, Row>,
  { limit, cursor }: Window,
  { by, direction }: Order,
  count = () => countRows(matching),
): Promise<Page<Row>> => {
  const columns = sql.join(by.map((column) => sql.ref(column)))
  const way = sql.raw(direction)
  let rows = matching.orderBy(sql.join(by.map((column) => sql`${sql.ref(column)} ${way}`)))
  if (cursor) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    rows = rows.where(
      sql<boolean>`(${columns}) ${beyond} (${sql.join(readCursor(cursor, by.length))})`,
    )
  }
  const found = await (limit ? rows.limit(limit + 1) : rows).execute()
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

/** A cursor names the last row of a page by its sort keys; it needs no memory on the server. */
const writeCursor = (keys: readonly (string | undefined)[]) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

const readCursor = (cursor: string, length: number): readonly string[] => {
  const keys = parse(Buffer.from(cursor, 'base64url').toString())
  const isKey = (key: unknown) => typeof key === 'string' && !key.includes('\0')
  const sound = Array.isArray(keys) && keys.length === length && keys.every(isKey)
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

/** The same page with its rows turned into what is answered. */
export const mapPage = <Row, Item>(page: Page<Row>, item: (row: Row) => Item): Page<Item> => ({
  ...page,
  items: page.items.map(item),
})
