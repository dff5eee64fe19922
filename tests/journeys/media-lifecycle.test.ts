import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { NewEvent } from '#contract/events.ts'
import { hugePng } from '#tests/support/bad-files.ts'
import { childProcesses } from '#tests/support/child-processes.ts'
import { openPictureSite, type PictureSite, storages, upload } from '#tests/support/picture-site.ts'
import { longTimeout, pictureOf } from '#tests/support/pictures.ts'

const ride = (image: string): NewEvent => ({
  title: 'Friday ride',
  description: 'To the ferry and back.',
  location: 'Boathouse',
  author: 'Nadia Islam',
  date: '2030-05-17',
  time: '06:30',
  image,
})

/** Makes every picture look this old. */
const age = ({ db }: PictureSite, ms: number) =>
  db
    .updateTable('picture')
    .set({ since: new Date(Date.now() - ms).toISOString() })
    .execute()

const hour = 60 * 60 * 1000

describe.for(storages)('on %s', (storage) => {
  test('a picture that was not shown for a day is deleted, one that is shown stays', async () => {
    const site = await openPictureSite(storage)
    const [unshown, inGallery, ridden] = [
      await upload(site),
      await upload(site),
      await upload(site),
    ]
    await site.moderator.gallery.add({ url: inGallery })
    await site.moderator.events.add(ride(ridden))
    await age(site, 23 * hour)
    await site.tidy()
    expect(await site.storedFiles()).toHaveLength(3)
    await age(site, 25 * hour)
    await site.tidy()
    const left = [inGallery, ridden].map((url) => url.slice('/media/'.length)).toSorted()
    expect(await site.storedFiles()).toEqual(left)
    const refused = {
      refusal: 'bad-fields',
      errors: [{ field: 'image', detail: expect.any(String) }],
    }
    await expect(site.moderator.events.add(ride(unshown))).rejects.toMatchObject(refused)
  })

  test('a removal that was interrupted is finished later, or when the picture is sent again', async () => {
    const site = await openPictureSite(storage)
    const bytes = await pictureOf('png')
    const url = await upload(site, bytes)
    const leave = () => site.db.updateTable('picture').set({ state: 'going' }).execute()
    await leave()
    await expect(upload(site, bytes)).rejects.toMatchObject({ status: 503, retryAfter: 60 })
    await site.tidy()
    expect(await site.storedFiles()).toHaveLength(1)
    await age(site, hour)
    expect(await upload(site, bytes)).toBe(url)
    expect((await site.ask(url)).status).toBe(200)
    await leave()
    await age(site, hour)
    await site.tidy()
    expect([await site.storedFiles(), await site.pictureRows()]).toEqual([[], []])
  })
})

test('a picture that is uploaded again gets another day', async () => {
  const site = await openPictureSite('disk')
  const bytes = await pictureOf('png')
  const url = await upload(site, bytes)
  await age(site, 25 * hour)
  expect(await upload(site, bytes)).toBe(url)
  await site.tidy()
  await site.moderator.gallery.add({ url })
  expect(await site.storedFiles()).toHaveLength(1)
})

test('the gallery and a ride may show the same picture; its files are deleted with the last of them', async () => {
  const site = await openPictureSite('disk')
  const { moderator } = site
  const url = await upload(site)
  const { insertedId: image } = await moderator.gallery.add({ url })
  const { insertedId: event } = await moderator.events.add(ride(url))
  await moderator.gallery.remove({ id: image })
  expect(await site.storedFiles()).toHaveLength(1)
  await moderator.events.remove({ id: event, version: 1 })
  expect([await site.storedFiles(), await site.pictureRows()]).toEqual([[], []])
})

test('when the image process dies, the moderator is asked to upload again, and the next picture is accepted', async () => {
  const site = await openPictureSite('disk')
  const refused = expect(upload(site, hugePng(8000, 5000))).rejects.toMatchObject({
    status: 503,
    refusal: 'unavailable',
  })
  const imageWorkers = () => childProcesses('image-worker.ts')
  await expect.poll(imageWorkers, longTimeout).toHaveLength(1)
  for (const pid of await imageWorkers()) process.kill(pid, 'SIGKILL')
  await refused
  expect([await site.pictureRows(), await site.storedFiles(), await site.incomingFiles()]).toEqual([
    [],
    [],
    [],
  ])
  expect((await site.ask(await upload(site))).status).toBe(200)
})

test('an upload that stopped long ago is deleted when a site starts, and a current one is not', async () => {
  const { dataDir, close } = await openPictureSite('disk')
  await close()
  const incoming = join(dataDir, 'incoming')
  await mkdir(incoming, { recursive: true })
  for (const name of ['half-a-picture', 'arriving-elsewhere']) {
    await writeFile(join(incoming, name), 'pixels')
  }
  const longAgo = new Date(Date.now() - 61 * 60 * 1000)
  await utimes(join(incoming, 'half-a-picture'), longAgo, longAgo)
  const { incomingFiles } = await openPictureSite('disk', { DATA_DIR: dataDir })
  expect(await incomingFiles()).toEqual(['arriving-elsewhere'])
})
