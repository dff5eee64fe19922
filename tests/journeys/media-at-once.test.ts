import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { galleryStore } from '#server/gallery/store.ts'
import { pictureStore } from '#server/media/store.ts'
import { openPictureSite, upload } from '#tests/support/picture-site.ts'
import { form, formType, longTimeout, pictureOf, uploadHead } from '#tests/support/pictures.ts'
import { openSocket } from '#tests/support/process.ts'

const onPostgres = test.runIf(inject('engine') === 'postgres')

test('pictures that many people add and delete at once never lose a file they need', async () => {
  const site = await openPictureSite('disk')
  const { moderator } = site
  const bytes = await pictureOf('png')
  const url = await upload(site, bytes)
  const shown: string[] = []
  const add = async () => {
    const added = await moderator.gallery.add({ url }).catch(() => undefined)
    if (added) shown.push(added.insertedId)
  }
  const takeDown = async () => {
    const id = shown.pop()
    if (id) await moderator.gallery.remove({ id })
  }
  const again = () => upload(site, bytes).catch(() => {})
  await add()
  for (let round = 0; round < 10; round++) {
    await Promise.all([takeDown(), add(), again(), takeDown(), add()])
    const [row] = await site.pictureRows()
    const listed = (await site.visitor.gallery.list({})).filter((image) => image.url === url)
    expect(listed).toHaveLength(shown.length)
    if (listed.length > 0) expect(row?.state).toBe('shown')
    expect(await site.storedFiles()).toHaveLength(row ? 1 : 0)
  }
})

onPostgres('a picture that one moderator shows while another releases it stays', async () => {
  const site = await openPictureSite('disk')
  const url = await upload(site)
  const { insertedId: id } = await site.moderator.gallery.add({ url })
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db)
    return rows.length
  }
  const { removal } = await site.db.transaction().execute(async (showing) => {
    await pictureStore(showing).show(url.slice(7, 47))
    await galleryStore(showing).add({ url }, undefined)
    const removal = site.moderator.gallery.remove({ id })
    await expect.poll(waiting, longTimeout).toBe(1)
    return { removal }
  })
  await removal
  expect(await site.pictureRows()).toMatchObject([{ state: 'shown' }])
  expect(await site.storedFiles()).toHaveLength(1)
})

test('the same picture uploaded twice at once is stored once', async () => {
  const site = await openPictureSite('disk')
  const bytes = await pictureOf('png')
  const [one, other] = await Promise.all([upload(site, bytes), upload(site, bytes)])
  expect(one).toBe(other)
  expect([await site.pictureRows(), await site.storedFiles()]).toMatchObject([
    [{ state: 'waiting' }],
    [{}],
  ])
})

test('when too many people upload at once, the next one is asked to come back', async () => {
  const site = await openPictureSite('disk')
  const body = form('image', await pictureOf('png'))
  const slow = Array.from({ length: 8 }, async () => {
    const { socket } = await openSocket(
      site.origin,
      ...uploadHead(site.moderator.token, body.length),
    )
    socket.write(body.subarray(0, -10))
    return socket
  })
  await expect.poll(site.incomingFiles, longTimeout).toHaveLength(8)
  const status = async () => (await site.post('/api/media/image', body, formType)).status
  const response = await site.post('/api/media/image', body, formType)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  for (const socket of slow) (await socket).destroy()
  await expect.poll(status, longTimeout).toBe(200)
  await expect.poll(site.incomingFiles, longTimeout).toEqual([])
})
