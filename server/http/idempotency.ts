import { hash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import type { CallRequest } from './call-request.ts'

type Attempt = {
  readonly caller: string
  readonly call: string
  readonly key: string | undefined
  readonly input: unknown
}

export const readIdempotencyKey = ({ creates }: Endpoint, { header }: CallRequest) => {
  const key = creates && header('idempotency-key')
  if (!key) return undefined
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key
  const detail = 'Please use 1 to 200 visible ASCII characters.'
  throw new Refusal('bad-fields', { errors: [{ field: 'Idempotency-Key', detail }] })
}

/** Runs a creating call at most once per key: a repeated call gets the first answer again. */
export const runOnce = async <Made>(
  transaction: DatabaseTransaction,
  { caller, call, key, input }: Attempt,
  create: () => Promise<Made>,
): Promise<{ answer: Made; repeated: boolean }> => {
  if (key === undefined) return { answer: await create(), repeated: false }
  const fingerprint = hash('sha256', JSON.stringify(input))
  const id = { caller, call, key }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('idempotency')
    .values({ ...id, fingerprint, answer: null, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['caller', 'call', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) {
    return { answer: await firstAnswer(transaction, id, fingerprint), repeated: true }
  }
  const answer = await create()
  await transaction
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where((row) => row.and(id))
    .execute()
  return { answer, repeated: false }
}

const firstAnswer = async (
  transaction: DatabaseTransaction,
  id: { caller: string; call: string; key: string },
  fingerprint: string,
) => {
  const first = await transaction
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where((row) => row.and(id))
    .executeTakeFirstOrThrow()
  if (first.fingerprint !== fingerprint || first.answer === null) throw new Refusal('key-reused')
  return JSON.parse(first.answer)
}

/** A deleted person repeats no calls. */
export const forgetKeysOf = (db: Database, caller: string) =>
  db.deleteFrom('idempotency').where('caller', '=', caller).execute()
