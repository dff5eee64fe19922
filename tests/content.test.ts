import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readContent } from '#main/content.ts'

const ours = join(import.meta.dirname, '../content')

const copy = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-content-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(ours, folder, { recursive: true })
  return folder
}

/** What the club reads after one of its files was edited like this. */
const mistakesAfter = async (file: string, edit: (text: string) => string) => {
  const folder = await copy()
  const text = await readFile(join(folder, file), 'utf8')
  const edited = edit(text)
  expect(edited).not.toBe(text)
  await writeFile(join(folder, file), edited)
  return readContent(folder).catch((error) => error.message.split('\n'))
}

test('the words of the club are as they are written', async () => {
  const { club, home, gallery } = await readContent(await copy())
  expect(club).toEqual(JSON.parse(await readFile(join(ours, 'club.json'), 'utf8')))
  expect(home).toEqual(JSON.parse(await readFile(join(ours, 'home.json'), 'utf8')))
  expect(gallery).toEqual(JSON.parse(await readFile(join(ours, 'gallery.json'), 'utf8')))
})

test('a slip in the name of a field names it, and the field that is now missing', async () => {
  const edit = (text: string) => text.replace('"tagline"', '"taglime"')
  expect(await mistakesAfter('club.json', edit)).toEqual([
    'content/club.json, field tagline: Please fill this in.',
    'content/club.json: There is no such field: taglime.',
  ])
})

test('a field that is missing or wrong deep inside is named with the way to it', async () => {
  const missing = (text: string) => text.replace(/"lead": "Meet[^\n]+\n/, '')
  expect(await mistakesAfter('home.json', missing)).toEqual([
    'content/home.json, field hero.lead: Please fill this in.',
  ])
  const wrong = (text: string) => text.replace('"value": 60', '"value": 600')
  expect(await mistakesAfter('home.json', wrong)).toEqual([
    'content/home.json, field community.bars.0.value: Please give at most 100.',
  ])
})

test('every mistake in a file is said at once', async () => {
  const edit = (text: string) =>
    text.replace('Asia/Dhaka', 'Sonadi').replace('2016', '"long ago"').replace('hello@', '')
  expect(await mistakesAfter('club.json', edit)).toEqual([
    'content/club.json, field timeZone: must be a time zone such as Asia/Dhaka',
    'content/club.json, field founded: Please give a number.',
    'content/club.json, field email: Please give an e-mail address, such as name@example.com.',
  ])
})

test('a file that is not JSON, or is not there, is named', async () => {
  const [broken] = await mistakesAfter('home.json', (text) => text.replace('"hero":', '"hero"'))
  expect(broken).toMatch(/^content\/home\.json is not JSON: .+/)
  const folder = await copy()
  await rm(join(folder, 'club.json'))
  await expect(readContent(folder)).rejects.toThrow('content/club.json is missing.')
})
