import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup, writeBackup } from '#ops/backup/make-backup.ts'
import { openRows } from '#ops/backup/rows.ts'
import { holdsDemoClub } from '#server/demo-club.ts'
import { openPictureStorage } from '#server/media/picture-storage.ts'
import { readSettings } from '#server/settings.ts'
import { openTestSite } from '#tests/site.ts'
import { backUp, command, picturesOf, restore, writeClub } from '#tests/support/backups.ts'
import { hang } from '#tests/support/picture-site.ts'
import { emptyPlace } from '#tests/support/place.ts'
import { look } from '#tests/support/process.ts'
import { startS3 } from '#tests/support/s3.ts'

const handful = 8
const PUBLIC_URL = 'https://club.example'

test('a picture that comes and goes while a backup is made is in no row of it', async () => {
  const place = await emptyPlace()
  const house = await openTestSite({ ...place, PUBLIC_URL })
  await hang(house)
  const settings = readSettings(place)
  await using db = openRows(settings)
  const storage = openPictureStorage(settings)
  const before = new Set(
    (await house.db.selectFrom('picture').select('id').execute()).map(({ id }) => id),
  )
  let passing: Promise<string> | undefined
  let gone: Promise<unknown> | undefined
  /** Another one is hung while the first pictures are read, and taken down when it is about to be. */
  const get = async (name: string) => {
    passing ??= hang(house)
    const id = await passing
    if (!before.has(name.split('-')[0] ?? '')) {
      gone ??= house.moderator.gallery.remove({ id })
      await gone
    }
    return storage.get(name)
  }
  const file = join(place.DATA_DIR, 'backup.tar')
  const parts = { db, storage: { ...storage, get }, secret: undefined, say: () => {} }
  expect(await writeBackup(file, parts)).toMatchObject({ missing: [], pictures: 1 })
  expect(gone).toBeDefined()

  const other = await emptyPlace()
  await restore(other, file)
  expect(
    await look(other, (db) => db.selectFrom('gallery_image').selectAll().execute()),
  ).toHaveLength(1)

  // A real club that is only looked at gets no demonstration.
  await openTestSite(other)
  expect(await look(other, holdsDemoClub)).toBe(false)
})

test('a store that is far away is asked for a handful of pictures at a time', async () => {
  const [near, far] = [await startS3(), await startS3()]
  const place = { ...(await emptyPlace()), ...near.settings }
  await writeClub(place, 9)
  const readAtOnce = near.holdBack(handful)
  const file = await backUp(place, 'again.tar')
  expect(readAtOnce()).toBe(handful)

  const laidAtOnce = far.holdBack(handful)
  await restore({ ...(await emptyPlace()), ...far.settings }, file)
  expect(laidAtOnce()).toBe(handful)
  expect((await far.names()).sort()).toEqual((await near.names()).sort())
})

test('a picture whose file was lost is named, and keeps nobody from making a backup', async () => {
  const place = await emptyPlace()
  const house = await openTestSite({ ...place, PUBLIC_URL })
  await hang(house)
  const lost = Object.keys(await picturesOf(place))[0] ?? ''
  await rm(join(place.DATA_DIR, 'pictures', lost))
  const file = join(place.DATA_DIR, 'backup.tar')
  const said = await makeBackup({ settings: readSettings(place), file, say: () => {} })
  expect(said).toContain(`Missing in picture storage, and so in the backup: ${basename(lost)}`)
  expect(await restore(await emptyPlace(), file)).toContain(`was made: ${basename(lost)}`)
})

test('a backup that is broken off leaves nothing behind', async () => {
  const place = await emptyPlace()
  const house = await openTestSite({ ...place, PUBLIC_URL })
  await hang(house)
  const folder = join(place.DATA_DIR, 'backups')
  await mkdir(folder)
  // Nothing can be renamed to where a folder stands.
  await mkdir(join(folder, 'backup.tar'))
  const failing = backUp(place, 'backups/backup.tar')
  await expect(failing).rejects.toThrow(/^.+backup\.tar cannot be written \(EISDIR\)/)
  expect(await readdir(folder)).toEqual(['backup.tar'])

  const pipe = join(folder, 'other.tar')
  const { child, done } = command('backup', place, pipe)
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  await done()
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})
