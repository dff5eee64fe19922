import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readContent } from '#server/content/read-content.ts'

const ours = join(import.meta.dirname, '../content')

const copy = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-content-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(ours, folder, { recursive: true })
  return folder
}

/** The error after one of the club's files was edited like this. */
const mistakesAfter = async (file: string, edit: (text: string) => string) => {
  const folder = await copy()
  const text = await readFile(join(folder, file), 'utf8')
  const edited = edit(text)
  expect(edited).not.toBe(text)
  await writeFile(join(folder, file), edited)
  return readContent(folder).catch((error) => error.message.split('\n'))
}

test('the texts of the club are read as they are written', async () => {
  const { blog, articles, ...facts } = await readContent(await copy())
  const { sections, ...aroundTheBlog } = blog
  const { guides, ...aroundArticles } = articles
  const all = { ...facts, blog: aroundTheBlog, articles: aroundArticles }
  for (const [name, words] of Object.entries(all)) {
    expect(words).toEqual(JSON.parse(await readFile(join(ours, `${name}.json`), 'utf8')))
  }
  expect(sections.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(guides[0]).toMatchObject({
    slug: 'first-group-ride',
    title: 'Your first group ride',
    author: 'Rima Chowdhury',
    order: 1,
    prose: expect.arrayContaining([expect.objectContaining({ id: 'signs-with-the-hand' })]),
  })
})

test('a typo in the name of a field is reported, with the field that is now missing', async () => {
  const edit = (text: string) => text.replace('"tagline"', '"taglime"')
  expect(await mistakesAfter('club.json', edit)).toEqual([
    'content/club.json, field tagline: Please fill this in.',
    'content/club.json: Unknown field: taglime.',
  ])
})

test('a nested field that is missing or wrong is named with its path', async () => {
  const missing = (text: string) => text.replace(/"lead": "Leave[^\n]+\n/, '')
  expect(await mistakesAfter('home.json', missing)).toEqual([
    'content/home.json, field hero.lead: Please fill this in.',
  ])
  const wrong = (text: string) => text.replace('"value": 60', '"value": 600')
  expect(await mistakesAfter('home.json', wrong)).toEqual([
    'content/home.json, field community.bars.0.value: Please enter at most 100.',
  ])
})

test('every mistake in a file is reported at once', async () => {
  const edit = (text: string) =>
    text.replace('Asia/Dhaka', 'Sonadi').replace('2016', '"long ago"').replace('hello@', '')
  expect(await mistakesAfter('club.json', edit)).toEqual([
    'content/club.json, field timeZone: must be a time zone such as Asia/Dhaka',
    'content/club.json, field founded: Please enter a number.',
    'content/club.json, field email: Please enter an email address, such as name@example.com.',
  ])
})

test('a file that is missing or is not JSON is named', async () => {
  const [broken] = await mistakesAfter('home.json', (text) => text.replace('"hero":', '"hero"'))
  expect(broken).toMatch(/^content\/home\.json is not JSON: .+/)
  const folder = await copy()
  await rm(join(folder, 'club.json'))
  await expect(readContent(folder)).rejects.toThrow('content/club.json is missing.')
})

test('a colour too close to another to be read is refused, and both are named', async () => {
  const colours = { accent: '#b93a20', accentAtNight: '#ff9c82', band: '#17616a', call: '#f2a541' }
  const withColours = (changed: object) => (text: string) =>
    text.replace(
      '"members"',
      `"colours": ${JSON.stringify({ ...colours, ...changed })},\n"members"`,
    )
  const read = await mistakesAfter('club.json', withColours({}))
  expect(read.club.colours).toEqual(colours)
  expect(
    await mistakesAfter('club.json', withColours({ accent: '#ffd9a0', call: 'amber' })),
  ).toEqual([
    'content/club.json, field colours.accent: is too close to the page (#fff7ea) to be read: choose one with a contrast of at least 4.5',
    'content/club.json, field colours.call: must be a colour such as #b93a20',
  ])
})

const guide = 'articles/wet-roads.md'
const story = 'blog/why-six.md'

/** The error that a club reads after a mistake in one of its pages. */
const slips: readonly [file: string, from: string | RegExp, to: string, says: string][] = [
  [guide, 'topic:', 'tropic:', ', field topic: Please fill this in.'],
  [guide, /order: .*/, 'order: first', ', field order: must be a whole number such as 3'],
  [guide, /order: .*/, 'order: 2', ', field order: Another file of the folder has 2, too.'],
  [guide, /object: .*/, 'object: kettle', ', field object: Please choose one of: wrench, helmet,'],
  [guide, /author: .*/, 'author:', ', field author: Please fill this in.'],
  [guide, /author: .*/, 'author: A\nauthor: B', ', field author: This is given twice.'],
  [guide, /author: /, 'author ', ': The line "author Tanvir Hasan" of the header is not of the'],
  [guide, '---\n', '', ' must begin with a header: a line ---, lines such as "title: At dawn"'],
  [guide, /\n---\n/, '\n', ' must begin with a header'],
  [guide, /---\n\n.*/s, '---\n\n', ' has no text below its header.'],
  [guide, '## Braking', '<b>Braking</b>', ": HTML such as <b> isn't supported."],
  [guide, '(/calender)', '(calender)', ": The link to calender isn't valid."],
  [story, /picture: .*/, 'picture: sea', ', field picture: Please choose one of: road, gravel,'],
  [story, '---\n\n', '---\n\n## Again\n', ': A section of the blog has no headings but its title.'],
]

test.for(slips)('a mistake in %s is found: %s → %s', async ([file, from, to, says]) => {
  const [said] = await mistakesAfter(file, (text) => text.replace(from, to))
  expect(said).toContain(`content/${file}${says}`)
})

test('a page saved on Windows with a byte order mark is read like any other', async () => {
  const edit = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`
  const { articles } = await mistakesAfter(guide, edit)
  expect(articles).toEqual((await readContent(ours)).articles)
})

test('a page with a name that no address can have, and one too few or too many, are named', async () => {
  const folder = await copy()
  const move = (from: string, to: string) => rename(join(folder, from), join(folder, to))
  await move(story, 'blog/Why six.md')
  await expect(readContent(folder)).rejects.toThrow(
    'content/blog/Why six.md must have a name such as my-first-ride.md',
  )
  await move('blog/Why six.md', 'why-six.md')
  await expect(readContent(folder)).rejects.toThrow(
    'content/blog must hold 8 files, one for each section, and holds 7.',
  )
  await move('why-six.md', story)
  await rm(join(folder, 'articles'), { recursive: true })
  await expect(readContent(folder)).rejects.toThrow('The folder content/articles is missing.')
  await mkdir(join(folder, 'articles'))
  await expect(readContent(folder)).rejects.toThrow('content/articles holds no article.')
})
