import sharp from 'sharp'
import { expect, test } from 'vitest'
import { largestPhoto } from '#contract/sheet.ts'
import { openTestSite, type Person } from '#tests/site.ts'
import { fourCorners, pictureOf, readPicture } from '#tests/support/pictures.ts'
import { inHours, made, openSheet } from '#tests/support/sheets.ts'

const days = 24 * 60 * 60 * 1000

const writeDown = async ({ sheet }: Person, id: string) => {
  const record = { ...made(60), kind: 'incident', who: 'Lucy', where: 'The weir' } as const
  await sheet.send({ id, records: [{ ...record, what: 'A fall.\nAnkle hurts.' }] })
  return { id, incident: record.id, at: record.at }
}

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

test('a leader writes down an incident and adds a photo, of which only the pixels are kept', async () => {
  const site = await openTestSite()
  const { id, ride, leader } = await openSheet(site)
  await leader.users.changeMe({ firstName: 'Nadia Islam' })
  const { incident, at } = await writeDown(leader, id)
  const photo = await fourCorners({ width: 2400, height: 1200 })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'QWENDOLYN' }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } })
    .toBuffer()
  const add = () => leader.sheet.addPhoto({ id, incident, photo: blob(photo) })
  expect([await add(), await add()]).toEqual([{ modifiedCount: 1 }, { modifiedCount: 0 }])
  const expected = {
    ...{ _id: incident, who: 'Lucy', where: 'The weir', what: 'A fall.\nAnkle hurts.', at },
    ...{ by: 'Nadia Islam', photo: true },
  }
  expect((await leader.sheet.get({ id })).incidents).toEqual([expected])
  expect(await site.moderator.sheet.incidents({ id })).toEqual([expected])
  const { type, data } = await site.moderator.sheet.photo({ id, incident })
  const stored = Buffer.from(data, 'base64')
  expect(type).toBe('image/jpeg')
  const { format, exif } = await sharp(stored).metadata()
  expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined })
  expect(String(stored)).not.toContain('QWENDOLYN')
  expect(await readPicture(stored)).toEqual({
    ...{ width: 1600, height: 800, corners: ['red', 'green', 'blue', 'white'] },
  })
  for (const person of [site.member, site.admin]) {
    const isRefused = { refusal: 'wrong-role' }
    await expect(person.sheet.incidents({ id })).rejects.toMatchObject(isRefused)
    await expect(person.sheet.photo({ id, incident })).rejects.toMatchObject(isRefused)
  }
  const logged = await site.admin.audit.list({ kind: 'sheet' })
  expect(logged.map(({ action, what }) => `${action} ${what.name}`)).toEqual(
    ['get', 'addPhoto', 'incident'].map((verb) => `sheet.${verb} ${ride.title}`),
  )
  expect(JSON.stringify(logged)).not.toMatch(/ankle|weir/i)
})

test('what is no photo, too large, or of an incident nobody has sent gets a sentence', async () => {
  const site = await openTestSite()
  const { id, leader } = await openSheet(site)
  const elsewhere = await openSheet(site)
  const { incident } = await writeDown(leader, id)
  const add = (photo: Blob, more = {}) => leader.sheet.addPhoto({ id, incident, photo, ...more })
  await expect(add(new Blob(['Hello']))).rejects.toMatchObject({
    ...{ refusal: 'bad-picture', detail: 'This is text. Choose a picture.' },
  })
  const large = Buffer.concat([await pictureOf('jpeg'), Buffer.alloc(largestPhoto)])
  await expect(add(blob(large))).rejects.toMatchObject({
    refusal: 'too-large',
    detail: 'A picture may have up to 3 MB. Save it smaller and send that.',
  })
  const photo = blob(await pictureOf('png'))
  await expect(add(photo, { incident: crypto.randomUUID() })).rejects.toMatchObject({
    ...{ refusal: 'not-found', detail: 'Send the incident first, then its photo.' },
  })
  const foreign = await writeDown(elsewhere.leader, elsewhere.id)
  await expect(add(photo, { incident: foreign.incident })).rejects.toMatchObject({ status: 404 })
  await expect(add(photo, { id: 'x' })).rejects.toMatchObject({ refusal: 'bad-fields' })
  expect(await add(photo)).toEqual({ modifiedCount: 1 })
})

test('leaders read incidents for a week; moderators read and delete them, and after a year they are gone', async () => {
  const site = await openTestSite()
  const { id, leader } = await openSheet(site)
  const [first, second] = [await writeDown(leader, id), await writeDown(leader, id)]
  await leader.sheet.addPhoto({ ...first, photo: blob(await pictureOf('png')) })
  await expect(leader.sheet.removeIncident(first)).rejects.toMatchObject({ status: 403 })
  const weekAgo = inHours(-8 * 24)
  await site.db.updateTable('event').set(weekAgo).where('id', '=', id).execute()
  const late = { refusal: 'outside-window', detail: expect.stringContaining('Ask a moderator.') }
  await expect(leader.sheet.incidents({ id })).rejects.toMatchObject(late)
  await expect(leader.sheet.photo(first)).rejects.toMatchObject(late)
  expect(await site.moderator.sheet.removeIncident(first)).toEqual({ deletedCount: 1 })
  await expect(site.moderator.sheet.removeIncident(first)).rejects.toMatchObject({ status: 404 })
  expect(await site.db.selectFrom('incident_photo').selectAll().execute()).toEqual([])
  const left = async () => (await site.moderator.sheet.incidents({ id })).map(({ _id }) => _id)
  await site.tidy(Date.now() + 350 * days)
  expect(await left()).toEqual([second.incident])
  const records = site.db.selectFrom('sheet_record').selectAll()
  expect(await records.execute()).toEqual([])
  await site.tidy(Date.now() + 360 * days)
  expect(await left()).toEqual([])
})

test('a leader finds their incidents and records in their data, and a deleted leader is named no more', async () => {
  const site = await openTestSite()
  const { id, ride, leader } = await openSheet(site)
  await leader.users.changeMe({ firstName: 'Nadia Islam' })
  const { at } = await writeDown(leader, id)
  const facts = { ride: ride.title, date: ride.date, at }
  expect((await leader.users.export({})).sheets).toEqual({
    incidents: [{ ...facts, who: 'Lucy', where: 'The weir', what: 'A fall.\nAnkle hurts.' }],
    records: [{ ...facts, kind: 'incident' }],
  })
  await site.admin.users.remove({ id: leader.id })
  const [incident] = await site.moderator.sheet.incidents({ id })
  expect(incident).toMatchObject({ who: 'Lucy' })
  expect(incident).not.toHaveProperty('by')
  const rows = await site.db.selectFrom('sheet_record').select('person_id').execute()
  expect(rows).toEqual([{ person_id: null }])
})
