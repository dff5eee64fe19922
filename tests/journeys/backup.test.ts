import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { openRows } from '#main/backup/open-rows.ts'
import { writeBackup } from '#main/backup/write-backup.ts'
import { holdsDemoClub } from '#server/demo-club.ts'
import { openShelf } from '#server/media/shelf.ts'
import { readSettings } from '#server/settings.ts'
import { openHouse, type Somebody } from '#tests/house.ts'
import { backUp, command, picturesOf, restore, rowsOf } from '#tests/machinery/backups.ts'
import { send } from '#tests/machinery/picture-house.ts'
import { emptyPlace } from '#tests/machinery/place.ts'
import { look } from '#tests/machinery/process.ts'
import { enterRima } from '#tests/machinery/registered.ts'
import { startS3 } from '#tests/machinery/s3.ts'

const onPostgres = test.runIf(inject('engine') === 'postgres')
const PUBLIC_URL = 'https://club.example'
const awkward = `Ünïcødé 🚲 'quotes' "double" \\ \\u0000 % _ ; -- ${'长'.repeat(20)}`
const story = { author: awkward, type: 'Story', dateTime: '2026-05-14T18:30' } as const

type House = { readonly moderator: Somebody }

const hang = async (house: House) => {
  const url = await send(house)
  const { insertedId } = await house.moderator.gallery.add({ url, alt: awkward })
  return insertedId
}

/** Publishes, hangs pictures and takes them down until told to stop; gives what was answered. */
const keepWriting = (house: House) => {
  const answered: string[] = []
  let over = false
  const publish = async () => {
    while (!over) {
      const { insertedId } = await house.moderator.news.add({ ...story, title: awkward })
      answered.push(insertedId)
    }
  }
  const rehang = async () => {
    while (!over) await house.moderator.gallery.remove(await hang(house).then((id) => ({ id })))
  }
  const writing = Promise.all([publish(), publish(), rehang()])
  return {
    answered,
    stop: () => {
      over = true
      return writing
    },
  }
}

test('a backup made while people write is of one moment, and comes back row by row and picture by picture', async () => {
  const place = await emptyPlace()
  const house = await openHouse(place)
  const rima = await enterRima(house)
  await hang(house)
  await hang(house)

  const writing = keepWriting(house)
  await expect.poll(() => writing.answered.length).toBeGreaterThan(20)
  const before = [...writing.answered]
  const file = join(place.DATA_DIR, 'busy.tar')
  const { code, output, complaint } = await command('backup', place, file).done()
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' })
  expect(output).toMatch(/busy\.tar holds \d+ rows and \d+ pictures, \d+\.\d MB\.\n$/)
  const after = writing.answered.length
  await writing.stop()
  expect(after).toBeGreaterThan(before.length)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(place.DATA_DIR)).not.toContain('busy.tar.part')
  await opensWithOrdinaryTools(file)

  const other = await emptyPlace()
  expect(await restore(other, file)).toMatch(/^\d+ rows and \d+ pictures restored and compared\./)
  await look(other, async (db) => {
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
    const hung = db.selectFrom('gallery_image').select('url').where('alt', '=', awkward)
    const shown = await hung.execute()
    const lying = Object.keys(await picturesOf(other)).map(
      (path) => `/media/${path.split('/').at(-1)}`,
    )
    expect(lying).toEqual(expect.arrayContaining(shown.map(({ url }) => url)))
    expect(shown.length).toBeGreaterThanOrEqual(2)
  })

  // Once nobody writes, what comes back is all there is.
  await restore(other, await backUp(place), true)
  expect(await rowsOf(other)).toEqual(await rowsOf(place))
  expect(await picturesOf(other)).toEqual(await picturesOf(place))

  // Whoever was signed in still is.
  const again = await openHouse(other)
  expect(await again.holding(rima.token).users.me({})).toMatchObject({ email: rima.email })
})

const opensWithOrdinaryTools = async (file: string) => {
  const script =
    'mkdir "$1.d" && tar -xf "$1" -C "$1.d" && cd "$1.d" && sha256sum -c --quiet SHA256SUMS'
  await promisify(execFile)('sh', ['-c', script, 'sh', file])
}

onPostgres('a club moves from SQLite to PostgreSQL, onto S3, and back', async () => {
  const [{ DATA_DIR }, second, { DATA_DIR: third }] = await Promise.all([
    emptyPlace(),
    emptyPlace(),
    emptyPlace(),
  ])
  const sqlite = { DATA_DIR }
  const house = await openHouse(sqlite)
  await enterRima(house)
  await hang(house)
  await house.moderator.news.add({ ...story, title: awkward })

  const store = await startS3()
  const postgres = { ...second, ...store.settings }
  await restore(postgres, await backUp(sqlite))
  const rows = await rowsOf(sqlite)
  expect(await rowsOf(postgres)).toEqual(rows)
  const pictures = await picturesOf(sqlite)
  expect((await store.names()).sort()).toEqual(
    Object.keys(pictures)
      .map((path) => path.split('/').at(-1))
      .sort(),
  )
  await openHouse(postgres)

  const back = { DATA_DIR: third }
  await restore(back, await backUp(postgres))
  expect(await picturesOf(back)).toEqual(pictures)
  expect((await rowsOf(back)).news).toEqual(rows.news)
  expect((await rowsOf(back)).auth_account).toEqual(rows.auth_account)
})

test('a picture that comes and goes while a backup is made is in no row of it', async () => {
  const place = await emptyPlace()
  const house = await openHouse({ ...place, PUBLIC_URL })
  await hang(house)
  const settings = readSettings(place)
  await using db = openRows(settings)
  const shelf = openShelf(settings)
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
    return shelf.get(name)
  }
  const file = join(place.DATA_DIR, 'backup.tar')
  const parts = { db, shelf: { ...shelf, get }, secret: undefined, say: () => {} }
  expect(await writeBackup(file, parts)).toMatchObject({ missing: [], pictures: 1 })
  expect(gone).toBeDefined()

  const other = await emptyPlace()
  await restore(other, file)
  expect(
    await look(other, (db) => db.selectFrom('gallery_image').selectAll().execute()),
  ).toHaveLength(1)

  // A real club that is only looked at gets no demonstration.
  await openHouse(other)
  expect(await look(other, holdsDemoClub)).toBe(false)
})

test('a picture whose file was lost is named, and keeps nobody from making a backup', async () => {
  const place = await emptyPlace()
  const house = await openHouse({ ...place, PUBLIC_URL })
  await hang(house)
  const lost = Object.keys(await picturesOf(place))[0] ?? ''
  await rm(join(place.DATA_DIR, 'pictures', lost))
  const file = join(place.DATA_DIR, 'backup.tar')
  const { output } = await command('backup', place, file).done()
  expect(output).toContain(`Not on the shelf, and so not in it: ${basename(lost)}`)
  expect(await restore(await emptyPlace(), file)).toContain(`made: ${basename(lost)}`)
})

test('a backup that is broken off leaves nothing behind', async () => {
  const place = await emptyPlace()
  const house = await openHouse({ ...place, PUBLIC_URL })
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
