import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { NewEvent } from '#contract/events.ts'
import { hugePng } from '#tests/support/bad-files.ts'
import { childProcesses } from '#tests/support/child-processes.ts'
import { openPictureHouse, type PictureHouse, send, shelves } from '#tests/support/picture-site.ts'
import { patiently, pictureOf } from '#tests/support/pictures.ts'

const ride = (image: string): NewEvent => ({
  title: 'Friday ride',
  description: 'To the ferry and back.',
  location: 'Boathouse',
  author: 'Nadia Islam',
  date: '2030-05-17',
  time: '06:30',
  image,
})

/** Makes everything about pictures look as old as that. */
const age = ({ db }: PictureHouse, ms: number) =>
  db
    .updateTable('picture')
    .set({ since: new Date(Date.now() - ms).toISOString() })
    .execute()

const hour = 60 * 60 * 1000

describe.for(shelves)('on %s', (storage) => {
  test('a picture nobody has shown for a day is swept, one that is shown stays', async () => {
    const house = await openPictureHouse(storage)
    const [unshown, hung, ridden] = [await send(house), await send(house), await send(house)]
    await house.moderator.gallery.add({ url: hung })
    await house.moderator.events.add(ride(ridden))
    await age(house, 23 * hour)
    await house.tidy()
    expect(await house.kept()).toHaveLength(3)
    await age(house, 25 * hour)
    await house.tidy()
    const left = [hung, ridden].map((url) => url.slice('/media/'.length)).toSorted()
    expect(await house.kept()).toEqual(left)
    const refused = {
      refusal: 'bad-fields',
      errors: [{ field: 'image', detail: expect.any(String) }],
    }
    await expect(house.moderator.events.add(ride(unshown))).rejects.toMatchObject(refused)
  })

  test('a removal that was interrupted is finished later, or when the picture is sent again', async () => {
    const house = await openPictureHouse(storage)
    const bytes = await pictureOf('png')
    const url = await send(house, bytes)
    const leave = () => house.db.updateTable('picture').set({ state: 'going' }).execute()
    await leave()
    await expect(send(house, bytes)).rejects.toMatchObject({ status: 503, retryAfter: 60 })
    await house.tidy()
    expect(await house.kept()).toHaveLength(1)
    await age(house, hour)
    expect(await send(house, bytes)).toBe(url)
    expect((await house.ask(url)).status).toBe(200)
    await leave()
    await age(house, hour)
    await house.tidy()
    expect([await house.kept(), await house.known()]).toEqual([[], []])
  })
})

test('a picture that is sent again has its day again', async () => {
  const house = await openPictureHouse('disk')
  const bytes = await pictureOf('png')
  const url = await send(house, bytes)
  await age(house, 25 * hour)
  expect(await send(house, bytes)).toBe(url)
  await house.tidy()
  await house.moderator.gallery.add({ url })
  expect(await house.kept()).toHaveLength(1)
})

test('the gallery and a ride may show the same picture; its files go with the last of them', async () => {
  const house = await openPictureHouse('disk')
  const { moderator } = house
  const url = await send(house)
  const { insertedId: image } = await moderator.gallery.add({ url })
  const { insertedId: event } = await moderator.events.add(ride(url))
  await moderator.gallery.remove({ id: image })
  expect(await house.kept()).toHaveLength(1)
  await moderator.events.remove({ id: event, version: 1 })
  expect([await house.kept(), await house.known()]).toEqual([[], []])
})

test('a process that dies over a picture asks to send it again, and the next one is taken', async () => {
  const house = await openPictureHouse('disk')
  const refused = expect(send(house, hugePng(8000, 5000))).rejects.toMatchObject({
    status: 503,
    refusal: 'unavailable',
  })
  const darkrooms = () => childProcesses('image-worker.ts')
  await expect.poll(darkrooms, patiently).toHaveLength(1)
  for (const pid of await darkrooms()) process.kill(pid, 'SIGKILL')
  await refused
  expect([await house.known(), await house.kept(), await house.arriving()]).toEqual([[], [], []])
  expect((await house.ask(await send(house))).status).toBe(200)
})

test('what stopped arriving long ago is thrown away when a site starts, what still arrives is not', async () => {
  const { dataDir, close } = await openPictureHouse('disk')
  await close()
  const incoming = join(dataDir, 'incoming')
  await mkdir(incoming, { recursive: true })
  for (const name of ['half-a-picture', 'arriving-elsewhere']) {
    await writeFile(join(incoming, name), 'pixels')
  }
  const longAgo = new Date(Date.now() - 61 * 60 * 1000)
  await utimes(join(incoming, 'half-a-picture'), longAgo, longAgo)
  const { arriving } = await openPictureHouse('disk', { DATA_DIR: dataDir })
  expect(await arriving()).toEqual(['arriving-elsewhere'])
})
