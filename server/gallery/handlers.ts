import { honeypot } from '#contract/endpoint.ts'
import { PictureAddress } from '#contract/media.ts'
import { type FieldError, Refusal } from '#contract/refusal.ts'

import { type FindNames, mapPage } from '#server/database/page.ts'
import type { Database } from '#server/database/tables.ts'
import { visitorId } from '#server/http/audit.ts'
import { type Call, FakeSuccess, type FurtherChecks, type Handlers } from '#server/http/call.ts'
import type { Pictures, TakeUpload } from '#server/media/pictures.ts'
import { hasRidden } from '#server/signup/personal-data.ts'
import { releaseAll } from './personal-data.ts'
import { asOwn, galleryStore } from './store.ts'

type Parts = {
  readonly pictures: Pictures
  readonly upload: TakeUpload
  readonly timeZone: string
  /** The names of people, by their ids. */
  readonly namesOf: FindNames
}

export const galleryHandlers = ({
  pictures,
  upload,
  timeZone,
  namesOf,
}: Parts): Handlers['gallery'] => ({
  list: (window, { db }) => galleryStore(db).list(window),
  albums: (window, { db }) => galleryStore(db).albums(window),

  async add(image, { db, record }) {
    const wrong = await checkRide(db, image.ride)
    if (wrong.length > 0) throw new Refusal('bad-fields', { errors: wrong })
    const picture = await pictures.claim(db, image.url, 'url')
    const insertedId = await galleryStore(db).add(image, picture)
    await record(insertedId, { after: { url: image.url } })
    return { insertedId }
  },

  async remove({ id }, { db, record, afterwards }) {
    const removed = await galleryStore(db).remove(id)
    if (!removed) throw new Refusal('not-found')
    afterwards(await pictures.release(db, removed.url))
    await record(id, { before: removed })
    return { deletedCount: 1 }
  },

  async askRemoval({ id, note, [honeypot]: caught }, { db, person, record }) {
    if (caught) throw new FakeSuccess({ hidden: true })
    const found = await galleryStore(db).find(id)
    if (!found || found.state === 'proposed') throw new Refusal('not-found')
    const { url, kept_at, hidden_at, hidden_note } = found
    const state = kept_at ? found.state : 'hidden'
    await galleryStore(db).askRemoval(id, {
      state,
      hidden_at: hidden_at ?? new Date().toISOString(),
      hidden_note: joinNotes(hidden_note, note),
    })
    const hidden = state === 'hidden'
    await record(id, { after: { url, hidden }, by: person?.id ?? visitorId })
    return { hidden }
  },

  own: async ({ ride }, { db, person }) => ({
    mayPropose: await hasRidden(db, person.id, timeZone, ride),
    pictures: (await galleryStore(db).ofPerson(person.id, ride)).map(asOwn),
  }),

  async upload(_, call) {
    await demandRider(call, timeZone)
    return { secure_url: await upload(call, 'file') }
  },

  async propose({ url, alt, ride }, { db, person, record }) {
    await demandRider({ db, person }, timeZone, ride)
    const before = await galleryStore(db).ofPerson(person.id, ride)
    const same = before.find((picture) => picture.url === url)
    if (same) return { insertedId: same.id }
    const picture = await pictures.claim(db, url, 'url')
    // Pictures at outside hosts can change after a moderator has seen them.
    if (!picture) throw new Refusal('bad-fields', { errors: [notHere] })
    const insertedId = await galleryStore(db).add(
      { url, alt, ride, proposedBy: person.id },
      picture,
    )
    await record(insertedId, { after: { url } })
    return { insertedId }
  },

  async withdraw({ id }, { db, person, record, afterwards }) {
    const found = await galleryStore(db).find(id)
    if (found?.proposed_by !== person.id) throw new Refusal('not-found')
    const removed = await galleryStore(db).removeProposed({ ids: [id], by: person.id })
    if (removed.length === 0) throw new Refusal('not-found')
    for (const task of await releaseAll(db, pictures, removed)) afterwards(task)
    await record(id, { before: { url: found.url } })
    return { deletedCount: 1 }
  },

  async proposals(window, { db }) {
    const page = await galleryStore(db).waiting(window)
    const names = await namesOf(
      db,
      page.items.flatMap(({ proposedBy }) => proposedBy ?? []),
    )
    return mapPage(page, ({ proposedBy, ...proposal }) => {
      const by = proposedBy && names.get(proposedBy)
      return by ? { ...proposal, by } : proposal
    })
  },

  async publish({ ids }, { db, record }) {
    const published = await galleryStore(db).publish(ids)
    for (const { id, url } of published) await record(id, { after: { url } })
    return { modifiedCount: published.length }
  },

  async decline({ ids }, { db, record, afterwards }) {
    const declined = await galleryStore(db).removeProposed({ ids })
    for (const task of await releaseAll(db, pictures, declined)) afterwards(task)
    for (const { id, url } of declined) await record(id, { before: { url } })
    return { deletedCount: declined.length }
  },

  async keep({ ids }, { db, record }) {
    const kept = await galleryStore(db).keep(ids)
    for (const { id, url } of kept) await record(id, { after: { url } })
    return { modifiedCount: kept.length }
  },
})

export const galleryChecks = (pictures: Pictures): FurtherChecks['gallery'] => ({
  async add({ url }, db) {
    const address = PictureAddress.safeParse(url)
    return address.success ? pictures.check(db, address.data, 'url') : []
  },
})

const notHere = { field: 'url', detail: 'Please upload the picture first.' }

const checkRide = async (db: Database, ride: string | undefined): Promise<readonly FieldError[]> =>
  ride === undefined || (await galleryStore(db).hasRide(ride))
    ? []
    : [{ field: 'ride', detail: 'This ride was deleted. Choose another one.' }]

/** Members who were on this ride, or on any. A 403 would sign them out. */
const demandRider = async (
  { db, person }: Pick<Call, 'person'> & { readonly db: Database },
  timeZone: string,
  ride?: string,
) => {
  if (!person || !(await hasRidden(db, person.id, timeZone, ride)))
    throw new Refusal('did-not-ride')
}

const longestNotes = 2000

/** What several people wrote about the same picture. */
const joinNotes = (before: string | null, note: string | undefined) =>
  [before, note].filter(Boolean).join('\n').slice(0, longestNotes) || null
