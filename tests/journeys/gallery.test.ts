import { describe, expect, test } from 'vitest'
import type { Refusal } from '#contract/refusal.ts'
import { openTestSite } from '#tests/site.ts'
import { openPictureHouse, send, shelves } from '#tests/support/picture-site.ts'
import { pictureOf } from '#tests/support/pictures.ts'

type House = Awaited<ReturnType<typeof openTestSite>>

/** What was there before anybody did anything. */
const demo = ({ visitor }: House) => visitor.gallery.list({})

test('a moderator hangs a picture and everyone sees it, at once and last', async () => {
  const house = await openTestSite()
  const { moderator, visitor, ask } = house
  const before = await demo(house)
  await (await ask('/api/gallery')).text()
  const url = await send(house)
  const { insertedId } = await moderator.gallery.add({ url, alt: '  Riders on the iron bridge ' })
  const seen = await (await ask('/api/gallery')).json()
  expect(seen).toEqual(await visitor.gallery.list({}))
  expect(seen).toEqual([
    ...before,
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
  ])
})

test('only a moderator hangs, sends or takes down a picture', async () => {
  const house = await openTestSite()
  const url = await send(house)
  const { insertedId: id } = await house.moderator.gallery.add({ url })
  const image = new Blob([new Uint8Array(await pictureOf('png'))])
  const others = [
    [house.visitor, { status: 401 }],
    [house.member, { status: 403 }],
    [house.admin, { status: 403 }],
  ] as const
  for (const [person, refused] of others) {
    await expect(person.gallery.add({ url })).rejects.toMatchObject(refused)
    await expect(person.gallery.remove({ id })).rejects.toMatchObject(refused)
    await expect(person.media.takeImage({ image })).rejects.toMatchObject(refused)
    await expect(person.media.uploadTargets({})).rejects.toMatchObject(refused)
  }
  expect(await house.db.selectFrom('picture').select('id').execute()).toHaveLength(1)
})

test('a picture is hung once, however often the call is repeated with its key', async () => {
  const house = await openTestSite()
  const url = await send(house)
  const hang = () => house.moderator.gallery.add({ url }, { idempotencyKey: 'the-same' })
  const [first, ...more] = [await hang(), await hang(), await hang()]
  for (const again of more) expect(again).toEqual(first)
  const shown = (await house.visitor.gallery.list({})).filter((image) => image.url === url)
  expect(shown).toHaveLength(1)
})

test('a visitor turns the pages of the gallery and meets every picture once', async () => {
  const house = await openTestSite()
  const url = await send(house)
  for (const alt of ['one', 'two', 'three']) await house.moderator.gallery.add({ url, alt })
  const all = await house.visitor.gallery.list({})
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await house.visitor.gallery.list.page({ limit: 2, ...(cursor && { cursor }) })
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

test('only a picture that was sent here can be hung', async () => {
  const house = await openTestSite()
  const url = await send(house)
  const before = await demo(house)
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
    await expect(house.moderator.gallery.add({ url: wrong }), wrong).rejects.toMatchObject(ownOnly)
    const withoutWords = house.moderator.gallery.add({ url: wrong, alt: ' ' }).catch(fieldsOf)
    expect([wrong, await withoutWords]).toEqual([wrong, ['alt', 'url']])
  }
  expect(await demo(house)).toEqual(before)
})

test('who hung a picture and who took it down is recorded', async () => {
  const { moderator, db, ...house } = await openTestSite()
  const url = await send({ moderator })
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
  expect(await house.visitor.gallery.list({})).not.toContainEqual(expect.objectContaining({ url }))
})

describe.for(shelves)('on %s', (storage) => {
  test('the files of a picture go with the last that shows it', async () => {
    const house = await openPictureHouse(storage)
    const { moderator, ask } = house
    const url = await send(house)
    const first = await moderator.gallery.add({ url })
    const second = await moderator.gallery.add({ url })
    await moderator.gallery.remove({ id: first.insertedId })
    expect(await house.kept()).toHaveLength(1)
    expect((await ask(url)).status).toBe(200)
    await moderator.gallery.remove({ id: second.insertedId })
    expect([await house.kept(), await house.known()]).toEqual([[], []])
    expect((await ask(url)).status).toBe(404)
    await expect(moderator.gallery.add({ url })).rejects.toMatchObject(ownOnly)
  })
})
