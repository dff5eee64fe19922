import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { openTestSite, type Person } from '#tests/site.ts'
import { backUp, picturesOf, restore, rowsOf } from '#tests/support/backups.ts'
import { command } from '#tests/support/commands.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { addToGallery } from '#tests/support/picture-site.ts'
import { readDatabase } from '#tests/support/process.ts'
import { enterRima } from '#tests/support/rima.ts'
import { startS3 } from '#tests/support/s3.ts'

const onPostgres = test.runIf(inject('engine') === 'postgres')
const awkward = `Ünïcødé 🚲 'quotes' "double" \\ \\u0000 % _ ; -- ${'长'.repeat(20)}`
const story = { author: awkward, type: 'Story', dateTime: '2026-05-14T18:30' } as const

/** Publishes news, adds and deletes pictures until it is stopped; returns the answers. */
const keepWriting = (site: { readonly moderator: Person }) => {
  const answered: string[] = []
  let over = false
  const publish = async () => {
    while (!over) {
      const { insertedId } = await site.moderator.news.add({ ...story, title: awkward })
      answered.push(insertedId)
    }
  }
  const readd = async () => {
    while (!over)
      await site.moderator.gallery.remove(await addToGallery(site, awkward).then((id) => ({ id })))
  }
  const writing = Promise.all([publish(), publish(), readd()])
  return {
    answered,
    stop: () => {
      over = true
      return writing
    },
  }
}

test('a backup made while people write is of one moment, and every row and picture is restored', async () => {
  const data = await emptyData()
  const site = await openTestSite(data)
  const rima = await enterRima(site)
  await addToGallery(site, awkward)
  await addToGallery(site, awkward)

  const writing = keepWriting(site)
  await expect.poll(() => writing.answered.length).toBeGreaterThan(20)
  const before = [...writing.answered]
  const file = join(data.DATA_DIR, 'busy.tar')
  const { code, output, complaint } = await command('backup', data, file).done()
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  expect(output).toMatch(/busy\.tar holds \d+ rows and \d+ pictures, \d+\.\d MB\.\n$/)
  const after = writing.answered.length
  await writing.stop()
  expect(after).toBeGreaterThan(before.length)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(data.DATA_DIR)).not.toContain('busy.tar.part')
  await opensWithOrdinaryTools(file)

  const other = await emptyData()
  expect(await restore(other, file)).toMatch(/^\d+ rows and \d+ pictures restored and compared\./)
  await readDatabase(other, async (db) => {
    const news = (
      await db.selectFrom('news').select('id').where('author', '=', awkward).execute()
    ).map(({ id }) => id)
    expect(news).toEqual(expect.arrayContaining(before))
    const recorded = await db
      .selectFrom('audit')
      .select('subject_id')
      .where('action', '=', 'news.add')
      .execute()
    expect(recorded.map(({ subject_id }) => subject_id).sort()).toEqual(news.sort())
    const added = db.selectFrom('gallery_image').select('url').where('alt', '=', awkward)
    const shown = await added.execute()
    const lying = Object.keys(await picturesOf(other)).map(
      (path) => `/media/${path.split('/').at(-1)}`,
    )
    expect(lying).toEqual(expect.arrayContaining(shown.map(({ url }) => url)))
    expect(shown.length).toBeGreaterThanOrEqual(2)
  })

  // Once the writes have stopped, a restore brings back everything.
  await restore(other, await backUp(data), { replace: true, keepSignIns: true })
  expect(await rowsOf(other)).toEqual(await rowsOf(data))
  expect(await picturesOf(other)).toEqual(await picturesOf(data))

  // With the option to keep sign-ins, people are still signed in.
  const again = await openTestSite(other)
  expect(await again.holding(rima.token).users.me({})).toMatchObject({ email: rima.email })
})

const opensWithOrdinaryTools = async (file: string) => {
  const script =
    'mkdir "$1.d" && tar -xf "$1" -C "$1.d" && cd "$1.d" && sha256sum -c --quiet SHA256SUMS'
  await promisify(execFile)('sh', ['-c', script, 'sh', file])
}

onPostgres('a club moves from SQLite to PostgreSQL, onto S3, and back', async () => {
  const [{ DATA_DIR }, second, { DATA_DIR: third }] = await Promise.all([
    emptyData(),
    emptyData(),
    emptyData(),
  ])
  const sqlite = { DATA_DIR }
  const site = await openTestSite(sqlite)
  await enterRima(site)
  await addToGallery(site, awkward)
  await site.moderator.news.add({ ...story, title: awkward })

  const store = await startS3()
  const postgres = { ...second, ...store.settings }
  await restore(postgres, await backUp(sqlite), { keepSignIns: true })
  const rows = await rowsOf(sqlite)
  expect(await rowsOf(postgres)).toEqual(rows)
  const pictures = await picturesOf(sqlite)
  expect((await store.names()).sort()).toEqual(
    Object.keys(pictures)
      .map((path) => path.split('/').at(-1))
      .sort(),
  )
  await openTestSite(postgres)

  const back = { DATA_DIR: third }
  await restore(back, await backUp(postgres))
  expect(await picturesOf(back)).toEqual(pictures)
  expect((await rowsOf(back)).news).toEqual(rows.news)
  expect((await rowsOf(back)).auth_account).toEqual(rows.auth_account)
})
