import { hash, randomUUIDv7 } from 'node:crypto'
import type { Device, NewDevice } from '#contract/notices.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { Caller } from '#server/http/call.ts'

const maxDevices = 20

/** The browsers of members that get push messages. */
export const deviceStore = (db: Database) => ({
  async list(personId: string, session: string): Promise<Device[]> {
    const rows = await db
      .selectFrom('device')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      _id: row.id,
      label: row.label,
      since: row.created_at,
      ...(row.last_ok_at && { lastContact: row.last_ok_at }),
      current: row.session === session,
    }))
  },

  /** A browser hands its subscription over at every start; it then belongs to the one who is signed in there. */
  async put(personId: string, { subject, session }: Caller, device: NewDevice) {
    const endpoint_hash = hash('sha256', device.endpoint)
    const known = await db
      .selectFrom('device')
      .select(['id', 'person_id'])
      .where('endpoint_hash', '=', endpoint_hash)
      .executeTakeFirst()
    if (known && known.person_id !== personId)
      await deviceStore(db).remove(known.person_id, known.id)
    const words = {
      ...{ person_id: personId, subject, session, endpoint: device.endpoint, endpoint_hash },
      ...{ p256dh: device.keys.p256dh, auth: device.keys.auth },
    }
    if (known?.person_id === personId) {
      const label = device.label ? { label: device.label } : {}
      await db
        .updateTable('device')
        .set({ ...words, ...label })
        .where('id', '=', known.id)
        .execute()
      return known.id
    }
    const own = await db
      .selectFrom('device')
      .select('id')
      .where('person_id', '=', personId)
      .execute()
    if (own.length >= maxDevices) {
      const detail = `You have ${maxDevices} devices already. Remove one first.`
      throw new Refusal('bad-fields', { errors: [{ field: 'endpoint', detail }] })
    }
    const id = randomUUIDv7()
    await db
      .insertInto('device')
      .values({
        ...{ id, ...words, label: device.label ?? 'A browser' },
        ...{ created_at: new Date().toISOString(), last_ok_at: null, failing_since: null },
      })
      .execute()
    return id
  },

  async remove(personId: string, id: string) {
    const { numDeletedRows } = await db
      .deleteFrom('device')
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await forgetWaiting(db, [id])
    return Number(numDeletedRows)
  },
})

const forgetWaiting = async (db: Database, ids: readonly string[]) => {
  if (ids.length > 0) await db.deleteFrom('delivery').where('device', 'in', ids).execute()
}

/** Forgets browsers that have unsubscribed, with what waits for them. */
export const forgetDevices = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return
  await forgetWaiting(db, ids)
  await db.deleteFrom('device').where('id', 'in', ids).execute()
}

/** Remembers which browsers were reached, and since when the others were not. */
export const rememberContact = async (
  db: Database,
  reached: readonly string[],
  unreached: readonly string[],
) => {
  const now = new Date().toISOString()
  if (reached.length > 0) {
    const worked = db.updateTable('device').set({ last_ok_at: now, failing_since: null })
    await worked.where('id', 'in', reached).execute()
  }
  if (unreached.length > 0) {
    const failing = db.updateTable('device').set({ failing_since: now })
    await failing.where('id', 'in', unreached).where('failing_since', 'is', null).execute()
  }
}

const unreachedFor = 60 * 24 * 60 * 60 * 1000

/** Forgets browsers that could not be reached for sixty days. */
export const forgetUnreached = async (db: Database, now: number) => {
  const gone = await db
    .deleteFrom('device')
    .where('failing_since', '<', new Date(now - unreachedFor).toISOString())
    .returning('id')
    .execute()
  await forgetWaiting(
    db,
    gone.map(({ id }) => id),
  )
}
