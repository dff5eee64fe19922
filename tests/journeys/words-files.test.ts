import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { WordsValue } from '#contract/words-form.ts'
import { orderIn } from '#server/content/page-shapes.ts'
import { readFiles } from '#server/content/read-content.ts'
import { content, openTestSite } from '#tests/site.ts'
import { command } from '#tests/support/commands.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { anArticle, publishTitle, withTitle } from '#tests/support/words.ts'

const home = { page: 'home' }

/** The files with another value of one page. */
const filesWith = async (page: string, change: (value: WordsValue) => WordsValue) => {
  const files = await content()
  return new Map(files).set(page, change(files.get(page) ?? {}))
}

test('a file that was changed elsewhere is merged at the next start', async () => {
  const data = await emptyData()
  const first = await openTestSite({ ...data })
  await publishTitle(first.admin, 'Ours')
  await first.close()
  const news = { title: 'What is new', all: 'Everything' }
  const files = await filesWith('home', (value) => ({ ...value, news }))
  const { admin } = await openTestSite({ ...data }, files)
  const { conflict, ...merged } = await admin.words.get(home)
  expect(conflict).toBeUndefined()
  expect(merged).toMatchObject({ version: 2, value: { hero: { title: 'Ours' }, news } })
  expect((await admin.words.history(home))[0]).toMatchObject({
    kind: 'merged',
    differences: [{ field: 'news.title' }, { field: 'news.all' }],
  })
})

test('a contradiction is listed and settled by a person; until then the words of the club are shown', async () => {
  const data = await emptyData()
  const first = await openTestSite({ ...data })
  await publishTitle(first.admin, 'Ours')
  await first.close()
  const files = await filesWith('home', (value) => withTitle(value, 'Theirs'))
  const { admin, ask } = await openTestSite({ ...data }, files)
  expect(await (await ask('/')).text()).toContain('Ours')
  expect((await admin.words.list({})).filter(({ conflict }) => conflict)).toMatchObject([home])
  const { conflict, version } = await admin.words.get(home)
  expect(conflict?.fields).toEqual([
    { field: 'hero.title', label: 'Top of the page, Title', club: 'Ours', file: 'Theirs' },
  ])
  const value = withTitle(conflict?.merged ?? {}, 'Both')
  expect(await admin.words.settle({ ...home, version, value })).toEqual({ version: 2 })
  expect((await admin.words.list({})).filter(({ conflict }) => conflict)).toEqual([])
  expect(await (await ask('/')).text()).toContain('Both')
})

test('the words are exported as files that give the same site', async () => {
  const data = await emptyData()
  const { admin, close } = await openTestSite({ ...data })
  await publishTitle(admin, 'Exported')
  await admin.words.addArticle({ value: anArticle })
  await admin.words.removeArticle({ page: 'articles~wet-roads' })
  await close()
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-words-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const exported = await command('words', { ...data }, 'export', folder).done()
  expect(exported).toMatchObject({ code: 0, complaint: '' })
  const ours = await content()
  const files = await readFiles(folder)
  expect(files.get('home')).toEqual(withTitle(ours.get('home') ?? {}, 'Exported'))
  expect(files.get('articles~riding-in-fog')).toEqual(anArticle)
  expect(files.get('articles~wet-roads')).toBeUndefined()
  expect(files.get('articles')?.order).toEqual([
    ...orderIn(ours, 'articles').filter((slug) => slug !== 'wet-roads'),
    'riding-in-fog',
  ])
  const text = await readFile(join(folder, 'home.json'), 'utf8')
  expect(Object.keys(JSON.parse(text))).toEqual(
    Object.keys(JSON.parse(await readFile('content/home.json', 'utf8'))),
  )
  expect(await readFile(join(folder, 'about.json'), 'utf8')).toBe(
    await readFile('content/about.json', 'utf8'),
  )
  const again = await openTestSite({ ...data }, files)
  expect((await again.admin.words.list({})).filter(({ edited }) => edited)).toEqual([])
  expect(await (await again.ask('/')).text()).toContain('Exported')
})
