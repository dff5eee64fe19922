import { describe, expect, test } from 'vitest'
import type { Refusal } from '#contract/refusal.ts'
import { openTestSite } from '#tests/site.ts'
import { openPictureSite, storages, upload } from '#tests/support/picture-site.ts'
import { pictureOf } from '#tests/support/pictures.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** The pictures at the start. */
const demo = ({ visitor }: Site) => visitor.gallery.list({})

test('a moderator adds a picture and everyone sees it, at once and first', async () => {
  const site = await openTestSite()
  const { moderator, visitor, ask } = site
  const before = await demo(site)
  await (await ask('/api/gallery')).text()
  const url = await upload(site)
  const { insertedId } = await moderator.gallery.add({ url, alt: '  Riders on the iron bridge ' })
  const seen = await (await ask('/api/gallery')).json()
  expect(seen).toEqual(await visitor.gallery.list({}))
  expect(seen).toEqual([
    {
      _id: insertedId,
      url,
      alt: 'Riders on the iron bridge',
      picture: {
        width: 60,
        height: 40,
        preview: expect.stringMatching(/^data:image\/webp/),
        sources: [{ url, width: 60 }],
      },
    },
    ...before,
  ])
})

test('only a moderator adds, uploads or deletes a picture', async () => {
  const site = await openTestSite()
  const url = await upload(site)
  const { insertedId: id } = await site.moderator.gallery.add({ url })
  const image = new Blob([new Uint8Array(await pictureOf('png'))])
  const others = [
    [site.visitor, { status: 401 }],
    [site.member, { status: 403 }],
    [site.admin, { status: 403 }],
  ] as const
  for (const [person, refused] of others) {
    await expect(person.gallery.add({ url })).rejects.toMatchObject(refused)
    await expect(person.gallery.remove({ id })).rejects.toMatchObject(refused)
    await expect(person.media.takeImage({ image })).rejects.toMatchObject(refused)
    await expect(person.media.uploadTargets({})).rejects.toMatchObject(refused)
  }
  expect(await site.db.selectFrom('picture').select('id').execute()).toHaveLength(1)
})

test('a picture is added once, however often the call is repeated with its key', async () => {
  const site = await openTestSite()
  const url = await upload(site)
  const add = () => site.moderator.gallery.add({ url }, { idempotencyKey: 'the-same' })
  const [first, ...more] = [await add(), await add(), await add()]
  for (const again of more) expect(again).toEqual(first)
  const shown = (await site.visitor.gallery.list({})).filter((image) => image.url === url)
  expect(shown).toHaveLength(1)
})

test('a visitor pages through the gallery and sees every picture once', async () => {
  const site = await openTestSite()
  const url = await upload(site)
  for (const alt of ['one', 'two', 'three']) await site.moderator.gallery.add({ url, alt })
  const all = await site.visitor.gallery.list({})
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await site.visitor.gallery.list.page({ limit: 2, ...(cursor && { cursor }) })
    expect(page.total).toBe(all.length)
    seen.push(...page.items.map(({ _id }) => _id))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(all.map(({ _id }) => _id))
})

const ownOnly = {
  status: 422,
  refusal: 'bad-fields',
  errors: [{ field: 'url', detail: expect.any(String) }],
}

/** Which fields a refusal names. */
const fieldsOf = ({ errors }: Refusal) => errors.map(({ field }) => field).toSorted()

test('only a picture that was uploaded here can be added', async () => {
  const site = await openTestSite()
  const url = await upload(site)
  const before = await demo(site)
  const foreign = [
    'https://pictures.example/ride.jpg',
    'http://localhost/media/x.webp',
    `https://localhost${url}`,
    '/art/gallery/bridge.webp',
    '/media/../club.sqlite',
    'javascript:alert(1)',
    '',
    url.replace('-60', '-480'),
    url.replace(/[0-9a-f]{40}/, 'a'.repeat(40)),
    `${url}?x`,
    ` ${url}`,
  ]
  for (const wrong of foreign) {
    await expect(site.moderator.gallery.add({ url: wrong }), wrong).rejects.toMatchObject(ownOnly)
    const withoutWords = site.moderator.gallery.add({ url: wrong, alt: ' ' }).catch(fieldsOf)
    expect([wrong, await withoutWords]).toEqual([wrong, ['alt', 'url']])
  }
  expect(await demo(site)).toEqual(before)
})

test('the audit log records who added and who deleted a picture', async () => {
  const { moderator, db, ...site } = await openTestSite()
  const url = await upload({ moderator })
  const { insertedId: id } = await moderator.gallery.add({ url, alt: 'Riders' })
  await moderator.gallery.remove({ id })
  await expect(moderator.gallery.remove({ id })).rejects.toMatchObject({ refusal: 'not-found' })
  const rows = await db.selectFrom('audit').selectAll().orderBy('id').execute()
  const by = { person_id: moderator.id, subject_id: id }
  expect(rows).toMatchObject([
    { action: 'media.takeImage', person_id: moderator.id, after: JSON.stringify({ url }) },
    { ...by, action: 'gallery.add', before: null, after: JSON.stringify({ url }) },
    { ...by, action: 'gallery.remove', before: JSON.stringify({ url }), after: null },
  ])
  expect(await site.visitor.gallery.list({})).not.toContainEqual(expect.objectContaining({ url }))
})

describe.for(storages)('on %s', (storage) => {
  test('the files of a picture are deleted with the last entry that shows it', async () => {
    const site = await openPictureSite(storage)
    const { moderator, ask } = site
    const url = await upload(site)
    const first = await moderator.gallery.add({ url })
    const second = await moderator.gallery.add({ url })
    await moderator.gallery.remove({ id: first.insertedId })
    expect(await site.storedFiles()).toHaveLength(1)
    expect((await ask(url)).status).toBe(200)
    await moderator.gallery.remove({ id: second.insertedId })
    expect([await site.storedFiles(), await site.pictureRows()]).toEqual([[], []])
    expect((await ask(url)).status).toBe(404)
    await expect(moderator.gallery.add({ url })).rejects.toMatchObject(ownOnly)
  })
})
