import { existsSync, globSync, readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { apiPage } from '#scripts/docs.ts'
import photographs from '#server/demo-pictures.json' with { type: 'json' }
import { openApi } from '#server/http/openapi.ts'
import { allPictures } from '../art/all-pictures.ts'
import { film } from '../art/film.ts'
import { icons } from '../art/icons.ts'
import { allPhotographs } from '../art/photographs/all-photographs.ts'
import { social } from '../art/social.ts'
import { filesIn } from './support/asvs.ts'

const root = join(import.meta.dirname, '..')
const published = join(root, 'web/public')

test('docs/api.md matches the contract; `npm run docs` updates it', async () => {
  const written = await readFile(join(import.meta.dirname, '../docs/api.md'), 'utf8')
  expect(written).toBe(apiPage())
})

test('the OpenAPI document has every call of the contract, with its fields and its audience', () => {
  const { paths, openapi } = openApi(contract)
  expect(openapi).toBe('3.1.0')
  for (const endpoint of Object.values(contract).flatMap((feature) => Object.values(feature))) {
    const path = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]
    expect(path).toHaveProperty([endpoint.method.toLowerCase(), 'x-access'], endpoint.access)
  }
  expect(paths['/newsInfo']).toMatchObject({
    post: {
      requestBody: {
        content: {
          'application/json': { schema: { required: ['title', 'author', 'type', 'dateTime'] } },
        },
      },
    },
  })
})

test('the OpenAPI document says which field of a form carries a file', () => {
  const { paths } = openApi(contract)
  expect(paths['/media/file']).toMatchObject({
    post: {
      requestBody: { content: { 'multipart/form-data': { schema: { required: ['file'] } } } },
    },
  })
})

test('the pictures of the site match the generators; `npm run draw` draws them again', async () => {
  for (const [path, svg] of Object.entries(allPictures)) {
    expect(await readFile(join(published, path), 'utf8')).toBe(svg)
  }
})

// Every machine encodes the same photograph differently, so the bytes are not compared.
test('the photographs of the demonstration are there, as large as the server says', async () => {
  const drawn = allPhotographs.map(({ name, alt }) => ({ name, alt }))
  expect(photographs.map(({ name, alt }) => ({ name, alt }))).toEqual(drawn)
  const named = photographs.flatMap(({ sources }) => sources.map(({ url }) => url))
  const kept = await readdir(join(published, 'art/photos'))
  expect(kept.map((file) => `/art/photos/${file}`).sort()).toEqual(named.sort())
  for (const { width, height, preview, sources } of photographs) {
    expect(preview).toMatch(/^data:image\/webp;base64,.{60,280}$/)
    expect(sources.at(-1)?.width).toBe(width)
    for (const source of sources) {
      const print = await sharp(join(published, source.url)).metadata()
      expect(print).toMatchObject({ format: 'webp', width: source.width })
      expect(print.height).toBe(Math.round((source.width * height) / width))
    }
  }
})

test('the icon of the club and its preview card have the expected sizes', async () => {
  for (const { file, size } of icons) {
    const icon = await sharp(join(published, file)).metadata()
    expect(icon).toMatchObject({ format: 'png', width: size, height: size })
  }
  const { file, width, height } = social
  expect(await sharp(join(published, file)).metadata()).toMatchObject({ width, height })
})

test('the film is there in two forms, with its first picture', async () => {
  const { path, width, height } = film
  const poster = await sharp(join(published, `${path}.webp`)).metadata()
  expect(poster).toMatchObject({ width, height })
  const [webm, mp4] = await Promise.all(
    ['webm', 'mp4'].map((ending) => readFile(join(published, `${path}.${ending}`), 'latin1')),
  )
  expect(webm?.slice(0, 64)).toContain('webm')
  expect(mp4?.slice(4, 8)).toBe('ftyp')
})

test('all pictures together stay small enough to clone', async () => {
  const entries = await readdir(published, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))))
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(1_900_000)
})

const layers = /^(contract|server|web|ops|main|scripts|tests|benchmarks|docs|tools|art)\//

const documents = globSync(['*.md', 'benchmarks/*.md', 'docs/**/*.md'], { cwd: root }).map(
  (path) => ({ path, text: readFileSync(join(root, path), 'utf8') }),
)

test('every file that a document names exists', () => {
  const named = documents.flatMap(({ path, text }) =>
    filesIn(text)
      .filter((file) => layers.test(file))
      .map((file) => ({ path, file })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})

test('every link of a document leads to a file', () => {
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|\/|#)([^)#\s]+)/g)].map(([, link = '']) => ({ path, link })),
  )
  expect(links.length).toBeGreaterThan(100)
  const broken = links.filter(({ path, link }) => !existsSync(join(root, dirname(path), link)))
  expect(broken).toEqual([])
})

test('the way of one ride through the code is at most 25 files long', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const [, way = ''] = page.split('## The way of one ride')
  const steps = [...way.matchAll(/^\| (\d+) \| `/gm)].map(([, number]) => Number(number))
  expect(steps.length).toBeGreaterThan(15)
  expect(steps.length).toBeLessThanOrEqual(25)
  expect(steps).toEqual(steps.map((_, at) => at + 1))
})

test('docs/operating.md quotes the log as the site writes it', () => {
  const page = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const [, faults = ''] = page.split('| what the log says |')
  const columns = faults.split('\n').flatMap((line) => line.split(' | ')[2] ?? [])
  const sentences = page.replaceAll('\n', ' ').match(/[^.|]*\blog says `[^.|]*/g) ?? []
  const quoted = [...sentences, ...columns].flatMap((text) =>
    [...text.matchAll(/`([^`]*)`/g)].map(([, quote = '']) => quote).filter(isSentence),
  )
  expect(quoted.length).toBeGreaterThan(10)
  const sources = globSync('{server,ops,main}/**/*.ts', { cwd: root })
  const written = sources.map((path) => readFileSync(join(root, path), 'utf8')).join()
  expect(quoted.filter((quote) => !written.includes(quote) && quote !== inSqlite)).toEqual([])
})

const isSentence = (quote: string) => quote.includes(' ')

/** SQLite's own words, which the log repeats. */
const inSqlite = 'database is locked'
