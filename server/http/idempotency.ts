import { hash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'

type Attempt = {
  readonly caller: string
  readonly call: string
  readonly key: string | undefined
  readonly input: unknown
}

/** The key of a creating call, if its caller gave one. */
export const readIdempotencyKey = ({ creates }: Endpoint, request: Request) => {
  const key = creates && request.headers.get('idempotency-key')
  if (!key) return undefined
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key
  const detail = 'Please use 1 to 200 visible ASCII characters.'
  throw new Refusal('bad-fields', { errors: [{ field: 'Idempotency-Key', detail }] })
}

/** Does a creating call at most once for a key: whoever repeats it is given the first answer again. */
export const runOnce = async <Made>(
  transaction: DatabaseTransaction,
  { caller, call, key, input }: Attempt,
  create: () => Promise<Made>,
): Promise<{ answer: Made; repeated: boolean }> => {
  if (key === undefined) return { answer: await create(), repeated: false }
  const fingerprint = hash('sha256', JSON.stringify(input))
  const mark = { caller, call, key }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('idempotency')
    .values({ ...mark, fingerprint, answer: null, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['caller', 'call', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) {
    return { answer: await earlier(transaction, mark, fingerprint), repeated: true }
  }
  const answer = await create()
  await transaction
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where((row) => row.and(mark))
    .execute()
  return { answer, repeated: false }
}

const earlier = async (
  transaction: DatabaseTransaction,
  mark: { caller: string; call: string; key: string },
  fingerprint: string,
) => {
  const first = await transaction
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where((row) => row.and(mark))
    .executeTakeFirstOrThrow()
  if (first.fingerprint !== fingerprint || first.answer === null) throw new Refusal('key-reused')
  return JSON.parse(first.answer)
}

/** Nobody repeats the calls of somebody who is gone. */
export const forgetKeysOf = (db: Database, caller: string) =>
  db.deleteFrom('idempotency').where('caller', '=', caller).execute()
