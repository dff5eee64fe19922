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
import { backUp, picturesOf, restore, writeClub } from '#tests/support/backups.ts'
import { command } from '#tests/support/commands.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { addToGallery } from '#tests/support/picture-site.ts'
import { readDatabase } from '#tests/support/process.ts'
import { startS3 } from '#tests/support/s3.ts'

const handful = 8
const PUBLIC_URL = 'https://club.example'

test('a picture that is added and deleted during a backup is in no row of it', async () => {
  const data = await emptyData()
  const site = await openTestSite({ ...data, PUBLIC_URL })
  await addToGallery(site)
  const settings = readSettings(data)
  await using db = openRows(settings)
  const storage = openPictureStorage(settings)
  const before = new Set(
    (await site.db.selectFrom('picture').select('id').execute()).map(({ id }) => id),
  )
  let passing: Promise<string> | undefined
  let gone: Promise<unknown> | undefined
  /** Another picture is added while the first ones are read, and deleted just before its turn. */
  const get = async (name: string) => {
    passing ??= addToGallery(site)
    const id = await passing
    if (!before.has(name.split('-')[0] ?? '')) {
      gone ??= site.moderator.gallery.remove({ id })
      await gone
    }
    return storage.get(name)
  }
  const file = join(data.DATA_DIR, 'backup.tar')
  const parts = { db, storage: { ...storage, get }, secret: undefined, say: () => {} }
  expect(await writeBackup(file, parts)).toMatchObject({ missing: [], pictures: 1 })
  expect(gone).toBeDefined()

  const other = await emptyData()
  await restore(other, file)
  expect(
    await readDatabase(other, (db) => db.selectFrom('gallery_image').selectAll().execute()),
  ).toHaveLength(1)

  // Opening a real club does not add the demonstration.
  await openTestSite(other)
  expect(await readDatabase(other, holdsDemoClub)).toBe(false)
})

test('a distant store is asked for a handful of pictures at a time', async () => {
  const [near, far] = [await startS3(), await startS3()]
  const data = { ...(await emptyData()), ...near.settings }
  await writeClub(data, 9)
  const readAtOnce = near.holdBack(handful)
  const file = await backUp(data, 'again.tar')
  expect(readAtOnce()).toBe(handful)

  const laidAtOnce = far.holdBack(handful)
  await restore({ ...(await emptyData()), ...far.settings }, file)
  expect(laidAtOnce()).toBe(handful)
  expect((await far.names()).sort()).toEqual((await near.names()).sort())
})

test('a picture whose file was lost is named, and does not prevent a backup', async () => {
  const data = await emptyData()
  const site = await openTestSite({ ...data, PUBLIC_URL })
  await addToGallery(site)
  const lost = Object.keys(await picturesOf(data))[0] ?? ''
  await rm(join(data.DATA_DIR, 'pictures', lost))
  const file = join(data.DATA_DIR, 'backup.tar')
  const said = await makeBackup({ settings: readSettings(data), file, say: () => {} })
  expect(said).toContain(`Missing in picture storage, and so in the backup: ${basename(lost)}`)
  expect(await restore(await emptyData(), file)).toContain(`was made: ${basename(lost)}`)
})

test('a backup that is broken off leaves nothing behind', async () => {
  const data = await emptyData()
  const site = await openTestSite({ ...data, PUBLIC_URL })
  await addToGallery(site)
  const folder = join(data.DATA_DIR, 'backups')
  await mkdir(folder)
  // Nothing can be renamed to the path of a folder.
  await mkdir(join(folder, 'backup.tar'))
  const failing = backUp(data, 'backups/backup.tar')
  await expect(failing).rejects.toThrow(/^.+backup\.tar cannot be written \(EISDIR\)/)
  expect(await readdir(folder)).toEqual(['backup.tar'])

  const pipe = join(folder, 'other.tar')
  const { child, done } = command('backup', data, pipe)
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  await done()
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})
