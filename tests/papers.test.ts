import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { apiPage } from '#main/api-page.ts'
import { openApi } from '#server/door/openapi.ts'
import { allPictures } from '../art/all-pictures.ts'

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
    expect(await readFile(join(import.meta.dirname, '../web/public', path), 'utf8')).toBe(svg)
  }
})
