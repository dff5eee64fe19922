import { generateKeyPairSync } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'

/** The key pair the club identifies itself with at push services, each half as base64url of its raw bytes. */
export type PushKeys = {
  /** What browsers are given as `applicationServerKey`: 65 bytes. */
  readonly publicKey: string
  /** 32 bytes. */
  readonly privateKey: string
}

export const createPushKeys = (): PushKeys => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = pair.privateKey.export({ format: 'jwk' })
  const uncompressed = 4
  const point = Buffer.concat([
    Buffer.from([uncompressed]),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

const name = 'push-keys'

/**
 * The keys of this club, created once and kept in the database: with other keys every device would have to
 * subscribe again. When several processes start at once, the first one's keys count.
 */
export const readPushKeys = async (db: Database): Promise<PushKeys> => {
  const stored = db.selectFrom('fact').select('value').where('name', '=', name)
  const found = await stored.executeTakeFirst()
  if (found) return JSON.parse(found.value)
  await db
    .insertInto('fact')
    .values({ name, value: JSON.stringify(createPushKeys()) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await stored.executeTakeFirstOrThrow()
  return JSON.parse(value)
}
