import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { galleryStore } from '#server/gallery/store.ts'
import { pictureStore } from '#server/media/store.ts'
import { openPictureHouse, send } from '#tests/support/picture-site.ts'
import { form, formType, patiently, pictureOf, uploadHead } from '#tests/support/pictures.ts'
import { dial } from '#tests/support/process.ts'

const onPostgres = test.runIf(inject('engine') === 'postgres')

test('pictures shown and taken down by many at once never lose a file they need', async () => {
  const house = await openPictureHouse('disk')
  const { moderator } = house
  const bytes = await pictureOf('png')
  const url = await send(house, bytes)
  const shown: string[] = []
  const hang = async () => {
    const added = await moderator.gallery.add({ url }).catch(() => undefined)
    if (added) shown.push(added.insertedId)
  }
  const takeDown = async () => {
    const id = shown.pop()
    if (id) await moderator.gallery.remove({ id })
  }
  const again = () => send(house, bytes).catch(() => {})
  await hang()
  for (let round = 0; round < 10; round++) {
    await Promise.all([takeDown(), hang(), again(), takeDown(), hang()])
    const [row] = await house.known()
    const hung = (await house.visitor.gallery.list({})).filter((image) => image.url === url)
    expect(hung).toHaveLength(shown.length)
    if (hung.length > 0) expect(row?.state).toBe('shown')
    expect(await house.kept()).toHaveLength(row ? 1 : 0)
  }
})

onPostgres('a picture that somebody shows while another gives it back stays', async () => {
  const house = await openPictureHouse('disk')
  const url = await send(house)
  const { insertedId: id } = await house.moderator.gallery.add({ url })
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(house.db)
    return rows.length
  }
  const { removal } = await house.db.transaction().execute(async (showing) => {
    await pictureStore(showing).show(url.slice(7, 47))
    await galleryStore(showing).add({ url }, undefined)
    const removal = house.moderator.gallery.remove({ id })
    await expect.poll(waiting, patiently).toBe(1)
    return { removal }
  })
  await removal
  expect(await house.known()).toMatchObject([{ state: 'shown' }])
  expect(await house.kept()).toHaveLength(1)
})

test('the same picture sent twice at once is stored once', async () => {
  const house = await openPictureHouse('disk')
  const bytes = await pictureOf('png')
  const [one, other] = await Promise.all([send(house, bytes), send(house, bytes)])
  expect(one).toBe(other)
  expect([await house.known(), await house.kept()]).toMatchObject([[{ state: 'waiting' }], [{}]])
})

test('when too many send at once, one more is asked to come back', async () => {
  const house = await openPictureHouse('disk')
  const body = form('image', await pictureOf('png'))
  const slow = Array.from({ length: 8 }, async () => {
    const { socket } = await dial(house.origin, ...uploadHead(house.moderator.token, body.length))
    socket.write(body.subarray(0, -10))
    return socket
  })
  await expect.poll(house.arriving, patiently).toHaveLength(8)
  const status = async () => (await house.post('/api/media/image', body, formType)).status
  const response = await house.post('/api/media/image', body, formType)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  for (const socket of slow) (await socket).destroy()
  await expect.poll(status, patiently).toBe(200)
  await expect.poll(house.arriving, patiently).toEqual([])
})
