import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
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

const published = join(import.meta.dirname, '../web/public')

test('docs/api.md says what the contract says; `npm run docs` writes it anew', async () => {
  const written = await readFile(join(import.meta.dirname, '../docs/api.md'), 'utf8')
  expect(written).toBe(apiPage())
})

test('the OpenAPI document has every call of the contract, with its fields and its audience', () => {
  const { paths, openapi } = openApi(contract)
  expect(openapi).toBe('3.1.0')
  for (const endpoint of Object.values(contract).flatMap((room) => Object.values(room))) {
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

test('the OpenAPI document tells which field of a form carries a file', () => {
  const { paths } = openApi(contract)
  expect(paths['/media/file']).toMatchObject({
    post: {
      requestBody: { content: { 'multipart/form-data': { schema: { required: ['file'] } } } },
    },
  })
})

test('the pictures of the site are those the generators draw; `npm run draw` draws them anew', async () => {
  for (const [path, svg] of Object.entries(allPictures)) {
    expect(await readFile(join(published, path), 'utf8')).toBe(svg)
  }
})

// Every machine makes other bytes of the same photograph, so these are not compared.
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

test('the sign of the club and its card for links have the sizes that others expect', async () => {
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

test('all pictures together stay small enough for a folder that everybody clones', async () => {
  const entries = await readdir(published, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))))
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(1_900_000)
})
