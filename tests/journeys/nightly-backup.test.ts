import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimNight, nightlyName } from '#ops/backup/nightly.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { restore, rowsOf } from '#tests/support/backups.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { failToStart, readDatabase, startSite } from '#tests/support/process.ts'

const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[Asia/Dhaka]`)

test('one process per night claims the backup; a night that failed is claimed again', async () => {
  const data = await emptyData()
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = data
  await readDatabase(data, migrate)
  const processes = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ dataDir, databaseUrl, onLost: () => {} })),
  )
  const given = async (text: string) => {
    const claims = await Promise.all(processes.map(({ db }) => claimNight(db, at(text))))
    const [claim, ...more] = claims.filter((claim) => claim !== undefined)
    expect(more).toEqual([])
    return claim
  }
  // At the first start, in the middle of the day, and not again before three in the next night.
  await (await given('2026-05-14T15:00'))?.settle(true)
  expect(await given('2026-05-14T23:59')).toBeUndefined()
  expect(await given('2026-05-15T02:59')).toBeUndefined()
  const failing = await given('2026-05-15T03:00')
  expect(await given('2026-05-15T04:00')).toBeUndefined()
  await failing?.settle(false)
  expect(await given('2026-05-15T05:00')).toBeDefined()
  // That one was killed with its site.
  expect(await given('2026-05-15T10:59')).toBeUndefined()
  await (await given('2026-05-15T11:01'))?.settle(true)
  expect(await given('2026-05-16T02:59')).toBeUndefined()
  // The clock was ten years ahead, and was set right.
  await (await given('2036-05-17T12:00'))?.settle(true)
  expect(await given('2026-05-17T12:00')).toBeDefined()
  for (const { close } of processes) await close()
})

test('a site makes its backup once a night, and logs if it cannot', async () => {
  const [data, other] = [await emptyData(), await emptyData()]
  const BACKUPS = join(data.DATA_DIR, 'backups')
  const site = await startSite({ ...data, BACKUPS })
  const { file } = JSON.parse(await site.said('backup made'))
  expect(await readdir(BACKUPS)).toEqual([file.slice(BACKUPS.length + 1)])
  await restore(other, file)
  expect((await rowsOf(other)).news).toEqual((await rowsOf(data)).news)
  await site.stop()
  const again = await startSite({ ...data, BACKUPS })
  expect(await again.stop()).toEqual({ code: 0, signal: null })
  expect(again.lines.join()).not.toContain('backup')

  // Nothing can be renamed to the path of a folder. The site may start after midnight.
  const today = Temporal.Now.zonedDateTimeISO('Asia/Dhaka').toPlainDate()
  await readDatabase(data, (db) => db.deleteFrom('fact').where('name', '=', 'backup').execute())
  for (const day of [today, today.add({ days: 1 })]) {
    const inTheWay = join(data.DATA_DIR, 'others', nightlyName(day), 'folder')
    await mkdir(inTheWay, { recursive: true })
  }
  const failing = await startSite({ ...data, BACKUPS: join(data.DATA_DIR, 'others') })
  expect(JSON.parse(await failing.said('No backup was made'))).toMatchObject({
    level: 'error',
    error: expect.stringContaining('cannot be written'),
  })
})

test('a backup folder that cannot be created is a mistake in the settings', async () => {
  const data = await emptyData()
  const BACKUPS = join(data.DATA_DIR, 'file')
  await writeFile(BACKUPS, '')
  const { code, stderr } = await failToStart({ ...data, BACKUPS })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `BACKUPS is ${BACKUPS}, where this user cannot write (EEXIST). Create that folder, or choose another.\n`,
  })
})
