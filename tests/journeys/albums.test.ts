import { expect, test } from 'vitest'
import { gallery, proposalsADay } from '#contract/gallery.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { addToGallery, openPictureSite, upload } from '#tests/support/picture-site.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import { addRide } from '#tests/support/rides.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** A ride that is over, and to which these people said yes. */
const pastRide = async (site: Pick<Site, 'db' | 'moderator'>, ...riders: readonly Person[]) => {
  const { _id: id } = await addRide(site.moderator)
  for (const rider of riders) await rider.signup.answer({ id, answer: 'going' })
  await site.db.updateTable('event').set({ date: '2026-01-02' }).where('id', '=', id).execute()
  return id
}

const send = async ({ gallery }: Person) => {
  const file = new Blob([new Uint8Array(await pictureOf('png'))])
  return (await gallery.upload({ file })).secure_url
}

const propose = async (person: Person, ride: string, alt?: string) => {
  const url = await send(person)
  const { insertedId } = await person.gallery.propose({ url, ride, ...(alt && { alt }) })
  return { id: insertedId, url }
}

/** Everything a visitor could find a picture in. */
const publicText = async ({ ask }: Pick<Site, 'ask'>, ride: string) => {
  const paths = [
    '/api/gallery',
    '/api/gallery/albums',
    '/gallery',
    '/gallery/rides',
    '/sitemap.xml',
  ]
  const more = [`/api/gallery?ride=${ride}`, `/gallery/rides/${ride}`, `/rides/${ride}`]
  const texts = await Promise.all([...paths, ...more].map(async (path) => (await ask(path)).text()))
  return texts.join('\n')
}

const notOnRide = { refusal: 'did-not-ride', status: 409 }

test('an album has the pictures of a ride, newest first, and deleting the ride keeps them', async () => {
  const site = await openTestSite()
  const { moderator, visitor, ask } = site
  const ride = await pastRide(site)
  const first = await moderator.gallery.add({ url: await upload(site), alt: 'First', ride })
  const second = await moderator.gallery.add({ url: await upload(site), alt: 'Second', ride })
  await addToGallery(site, 'In no album')
  const album = await visitor.gallery.list.page({ ride, limit: 1 })
  expect(album).toMatchObject({
    items: [{ _id: second.insertedId, alt: 'Second', ride: { _id: ride, date: '2026-01-02' } }],
    total: 2,
  })
  const { next: cursor = '' } = album
  expect(await visitor.gallery.list({ ride, limit: 1, cursor })).toMatchObject([{ alt: 'First' }])
  const albums = await visitor.gallery.albums({})
  expect(albums.find((one) => one.ride._id === ride)).toMatchObject({ count: 2 })
  const page = await (await ask(`/gallery/rides/${ride}`)).text()
  expect(page).toContain('City to city: Morhat, 2 January 2026')
  expect(await (await ask(`/rides/${ride}`)).text()).toContain('Pictures from this ride')
  expect(await (await ask('/sitemap.xml')).text()).toContain(`/gallery/rides/${ride}<`)

  const { version } = await moderator.events.get({ id: ride })
  await moderator.events.remove({ id: ride, version, scope: 'this' })
  expect((await ask(`/gallery/rides/${ride}`)).status).toBe(404)
  const kept = (await visitor.gallery.list({})).find(({ _id }) => _id === first.insertedId)
  expect(kept).toMatchObject({ alt: 'First' })
  expect(kept).not.toHaveProperty('ride')
  const gone = moderator.gallery.add({ url: await upload(site), ride })
  await expect(gone).rejects.toMatchObject({ errors: [{ field: 'ride' }] })
})

test('those who rode may propose: by the roll call, or by their answer if there was none', async () => {
  const site = await openTestSite()
  const { moderator, member } = site
  const [rider, other] = [await site.enter(), await site.enter()]
  const ride = await pastRide(site, rider, other)
  const url = await upload(site)
  const mayPropose = async (person: Person) => (await person.gallery.own({ ride })).mayPropose
  expect([await mayPropose(rider), await mayPropose(member)]).toEqual([true, false])
  await expect(send(member)).rejects.toMatchObject(notOnRide)
  await expect(member.gallery.propose({ ride, url })).rejects.toMatchObject(notOnRide)

  const { id: rsvp } = await site.db
    .selectFrom('rsvp')
    .select('id')
    .where('person_id', '=', rider.id)
    .executeTakeFirstOrThrow()
  await moderator.signup.changeRider({ id: ride, rsvp, presence: 'there' })
  expect([await mayPropose(rider), await mayPropose(other)]).toEqual([true, false])
  await moderator.signup.changeRider({ id: ride, rsvp, presence: 'absent' })
  expect([await mayPropose(rider), await mayPropose(other)]).toEqual([false, false])

  const { _id: coming } = await addRide(moderator)
  await other.signup.answer({ id: coming, answer: 'going' })
  expect((await other.gallery.own({ ride: coming })).mayPropose).toBe(false)
  await expect(other.gallery.propose({ ride: coming, url })).rejects.toMatchObject(notOnRide)
})

test('a proposed picture is seen by nobody else until a moderator publishes many with one call', async () => {
  const site = await openTestSite()
  const { moderator, db } = site
  const rider = await site.enter()
  const ride = await pastRide(site, rider)
  const proposed = [await propose(rider, ride, 'Tea'), await propose(rider, ride)]
  const ids = proposed.map(({ id }) => id)
  const before = await publicText(site, ride)
  for (const { id, url } of proposed)
    expect(before.includes(id) || before.includes(url)).toBe(false)
  const [own] = (await rider.gallery.own({ ride })).pictures
  expect(own).toMatchObject({ _id: ids[0], alt: 'Tea', state: 'proposed' })
  const stranger = await site.enter()
  await expect(stranger.gallery.withdraw({ id: ids[0] ?? '' })).rejects.toMatchObject({
    status: 404,
  })
  const removal = site.visitor.gallery.askRemoval({ id: ids[0] ?? '' })
  await expect(removal).rejects.toMatchObject({ status: 404 })
  const waiting = await moderator.gallery.proposals.page({ kind: 'proposed', limit: 200 })
  expect(waiting.items.filter(({ _id }) => ids.includes(_id))).toMatchObject([
    { state: 'proposed', ride: { _id: ride } },
    { state: 'proposed' },
  ])

  const again = await rider.gallery.propose({ url: proposed[0]?.url ?? '', ride })
  expect(again).toEqual({ insertedId: ids[0] })
  expect(await moderator.gallery.publish({ ids })).toEqual({ modifiedCount: 2 })
  expect(await moderator.gallery.publish({ ids })).toEqual({ modifiedCount: 0 })
  const newest = await site.visitor.gallery.list({ limit: 2 })
  expect(newest.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
  expect(await moderator.gallery.decline({ ids })).toEqual({ deletedCount: 0 })
  await expect(rider.gallery.withdraw({ id: ids[0] ?? '' })).rejects.toMatchObject({ status: 404 })
  const log = await db.selectFrom('audit').select(['action', 'person_id']).orderBy('id').execute()
  expect(log).toContainEqual({ action: 'gallery.propose', person_id: rider.id })
  expect(log.filter(({ action }) => action === 'gallery.publish')).toHaveLength(2)
})

test('a declined or withdrawn picture is deleted with its files, and the sweep spares a waiting one', async () => {
  const site = await openPictureSite('disk')
  const rider = await site.enter()
  const ride = await pastRide(site, rider)
  const before = (await site.storedFiles()).length
  const [one, two, three] = [
    await propose(rider, ride),
    await propose(rider, ride),
    await propose(rider, ride),
  ]
  await site.tidy(Date.now() + 3 * 24 * 60 * 60 * 1000)
  expect(await site.storedFiles()).toHaveLength(before + 3)
  await site.moderator.gallery.decline({ ids: [one.id] })
  await rider.gallery.withdraw({ id: two.id })
  expect(await site.storedFiles()).toHaveLength(before + 1)
  expect((await site.ask(one.url)).status).toBe(404)
  expect((await site.ask(three.url)).status).toBe(200)
})

test('a member who leaves takes waiting pictures along; published ones stay without the name', async () => {
  const site = await openPictureSite('disk')
  const { moderator, visitor, db } = site
  const rider = await site.enter()
  const ride = await pastRide(site, rider)
  const [shown, waiting] = [await propose(rider, ride), await propose(rider, ride, 'Not yet')]
  await moderator.gallery.publish({ ids: [shown.id] })
  const { pictures } = await rider.users.export({})
  expect(pictures).toMatchObject([
    { url: shown.url, state: 'shown' },
    { url: waiting.url, alt: 'Not yet', state: 'proposed' },
  ])
  await site.admin.users.remove({ id: rider.id })
  expect((await site.ask(waiting.url)).status).toBe(404)
  expect((await site.ask(shown.url)).status).toBe(200)
  const ids = (await visitor.gallery.list({})).map(({ _id }) => _id)
  expect([ids.includes(shown.id), ids.includes(waiting.id)]).toEqual([true, false])
  const rows = await db
    .selectFrom('gallery_image')
    .selectAll()
    .where('event_id', '=', ride)
    .execute()
  expect(rows).toMatchObject([{ id: shown.id, proposed_by: null }])
})

test('a visitor asks to remove a picture: it is hidden at once everywhere, and a moderator decides', async () => {
  const site = await openTestSite()
  const { moderator, visitor, db } = site
  const ride = await pastRide(site)
  const url = await upload(site)
  const { insertedId: id } = await moderator.gallery.add({ url, ride })
  expect(await publicText(site, ride)).toContain(url)
  const trapped = await visitor.gallery.askRemoval({ id, topic: 'cheap tyres' })
  expect([trapped, (await publicText(site, ride)).includes(url)]).toEqual([{ hidden: true }, true])

  expect(await visitor.gallery.askRemoval({ id, note: "That's me" })).toEqual({ hidden: true })
  expect(await visitor.gallery.askRemoval({ id, note: 'And me' })).toEqual({ hidden: true })
  expect(await publicText(site, ride)).not.toContain(url)
  expect((await site.ask(`/gallery/rides/${ride}`)).status).toBe(404)
  const waiting = async () =>
    (await moderator.gallery.proposals({ kind: 'removal' })).find(({ _id }) => _id === id)
  expect(await waiting()).toMatchObject({ state: 'hidden', removal: { note: "That's me\nAnd me" } })

  await moderator.gallery.keep({ ids: [id] })
  expect(await publicText(site, ride)).toContain(url)
  expect(await waiting()).toBeUndefined()
  expect(await visitor.gallery.askRemoval({ id })).toEqual({ hidden: false })
  expect(await publicText(site, ride)).toContain(url)
  expect(await waiting()).toMatchObject({ state: 'shown', removal: {} })
  await moderator.gallery.remove({ id })
  expect((await site.ask(url)).status).toBe(404)

  const log = await db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute()
  const asked = log.filter(({ action }) => action === 'gallery.askRemoval')
  expect(asked.map(({ after }) => JSON.parse(after ?? ''))).toEqual([
    { url, hidden: true },
    { url, hidden: true },
    { url, hidden: false },
  ])
  const entries = await site.admin.audit.list({ kind: 'gallery.askRemoval' })
  expect(entries.map(({ who }) => who.name)).toEqual(['A visitor', 'A visitor', 'A visitor'])
})

test('nobody can empty the gallery, or fill it with proposals', async () => {
  const site = await openTestSite()
  const { most } = gallery.askRemoval.limits.address
  const ids: string[] = []
  for (let count = 0; count <= most; count++) ids.push(await addToGallery(site))
  for (const id of ids.slice(0, most)) await site.visitor.gallery.askRemoval({ id })
  const last = site.visitor.gallery.askRemoval({ id: ids.at(-1) ?? '' })
  await expect(last).rejects.toMatchObject({ refusal: 'too-many' })

  const rider = await site.enter()
  const ride = await pastRide(site, rider)
  const url = await send(rider)
  for (let count = 0; count < proposalsADay; count++) await rider.gallery.propose({ url, ride })
  const tooMany = rider.gallery.propose({ url, ride })
  await expect(tooMany).rejects.toMatchObject({ refusal: 'too-many' })
})
