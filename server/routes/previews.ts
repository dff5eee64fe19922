import { hash, randomUUIDv7 } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Refusal } from '#contract/refusal.ts'
import { largestRouteFile } from '#contract/route-facts.ts'
import type { Database } from '#server/database/tables.ts'
import { receiveBytes } from '#server/media/receive-file.ts'
import type { Cut, Measured, openRouteReader } from './read-routes.ts'

const lifetime = 60 * 60 * 1000

/** How many files may be received or read at the same time. */
const maxInFlight = 4

const compress = promisify(gzip)
const decompress = promisify(gunzip)

type Reader = ReturnType<typeof openRouteReader>

type Read = { readonly id: string; readonly measured: Measured }

/** What was read from files, for the person who sent them, for an hour. */
export const openPreviews = (reader: Reader) => {
  let count = 0
  const recent = openRecent()

  /** Reads the file of a form. Nothing of it is written to the disk. */
  const read = async (db: Database, request: Request, personId: string): Promise<Read> => {
    if (count >= maxInFlight) throw busy()
    count++
    try {
      const bytes = await receiveBytes(request, routeFile)
      const { track, found } = await reader.read(bytes)
      const file = isKept(bytes, found) ? await fileOf(bytes, found) : undefined
      const id = randomUUIDv7()
      await db.transaction().execute(async (transaction) => {
        if (file) {
          await transaction
            .insertInto('route_file')
            .values(file)
            // An update locks the row, so that it is not cleaned up meanwhile.
            .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind: file.kind }))
            .execute()
        }
        await transaction
          .insertInto('route_preview')
          .values({
            ...{ id, person_id: personId, file_id: file?.id ?? null, track },
            created_at: new Date().toISOString(),
          })
          .execute()
      })
      recent.put(keyOf(id, {}), found)
      return { id, measured: found }
    } finally {
      count--
    }
  }

  const find = async (db: Database, id: string, personId: string) => {
    const row = await db
      .selectFrom('route_preview')
      .selectAll()
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .where('created_at', '>', new Date(Date.now() - lifetime).toISOString())
      .executeTakeFirst()
    if (!row) throw new Refusal('preview-expired')
    return row
  }

  const measure = async (db: Database, id: string, personId: string, cut: Cut) => {
    const { track, file_id } = await find(db, id, personId)
    const key = keyOf(id, cut)
    const measured = recent.get(key) ?? (await reader.measure(track, cut))
    recent.put(key, measured)
    return { measured, file: file_id }
  }

  return {
    read,
    measure,

    /** The measured way of a preview, which becomes a route only once. What was cut off is not kept in its file either. */
    async take(db: Database, id: string, personId: string, cut: Cut) {
      const { measured, file } = await measure(db, id, personId, cut)
      const { numDeletedRows } = await db
        .deleteFrom('route_preview')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (!numDeletedRows) throw new Refusal('preview-expired')
      return { measured, source: cut.trim ? null : file }
    },
  }
}

export type Previews = ReturnType<typeof openPreviews>

const keyOf = (id: string, { trim = 0, join = false }: Cut) => `${id} ${trim} ${join}`

const mostRecent = 8

/** What was measured for a preview, or before a transaction, is not measured again inside it. */
const openRecent = () => {
  const all = new Map<string, Measured>()
  return {
    get: (key: string) => all.get(key),
    put(key: string, measured: Measured) {
      all.delete(key)
      all.set(key, measured)
      for (const oldest of all.keys()) {
        if (all.size <= mostRecent) return
        all.delete(oldest)
      }
    },
  }
}

const routeFile = {
  what: 'route',
  most: largestRouteFile.bytes,
  tooLarge: () =>
    new Refusal('too-large', {
      detail: `A route file may have up to ${largestRouteFile.bytes / 1024 / 1024} MB. Export the track without other data and send that.`,
    }),
}

const busy = () =>
  new Refusal('unavailable', {
    detail: 'Several files are being read right now. Try again in a few seconds.',
    retryAfter: 5,
  })

/** Times, sensors and devices. A FIT file always names the device. */
const personal = /<(?:[\w-]+:)?(?:time|extensions|creator|heartratebpm)\b/i

/** People are told that nothing of a recording is kept, so its file is not kept either. */
const isKept = (bytes: Uint8Array, { kind, recording }: Measured) =>
  kind === 'gpx' &&
  !recording.times &&
  !recording.heartRate &&
  !personal.test(Buffer.from(bytes).toString('latin1'))

const fileOf = async (bytes: Uint8Array, { kind }: Measured) => ({
  id: hash('sha256', bytes),
  kind,
  bytes: (await compress(bytes)).toString('base64'),
})

/** The original file of a version. */
export const readSource = async (db: Database, id: string) => {
  const file = await db.selectFrom('route_file').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file) throw new Refusal('not-found')
  return { kind: file.kind, bytes: await decompress(Buffer.from(file.bytes, 'base64')) }
}

/** Deletes previews that have expired, and files that no route and no preview refers to. */
export const forgetPreviews = async (db: Database, now: number) => {
  const expired = new Date(now - lifetime).toISOString()
  await db.deleteFrom('route_preview').where('created_at', '<=', expired).execute()
  await db
    .deleteFrom('route_file')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('route_version')
            .select('route_version.id')
            .whereRef('route_version.source_key', '=', 'route_file.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('route_preview')
            .select('route_preview.id')
            .whereRef('route_preview.file_id', '=', 'route_file.id'),
        ),
      ),
    )
    .execute()
}
