import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, readRows, requirements, tallyOf } from './support/asvs.ts'

const docs = join(import.meta.dirname, '../docs')
const read = (file: string) => readFileSync(join(docs, file), 'utf8')

const chapters = ['input-and-pages', 'identity', 'secrets-and-transport', 'code-and-log'].map(
  (name) => `security/${name}.md`,
)
const pages = chapters.map((file) => ({ file, rows: readRows(read(file)) }))
const rows = pages.flatMap(({ rows }) => rows)

test('every requirement of ASVS 5.0 up to level 2 has its line, in its place', () => {
  expect(requirements).toHaveLength(253)
  expect(rows.flatMap(({ numbers }) => numbers)).toEqual(requirements)
})

test('a requirement that is met names a file and a test, and one that is not gives the reason', () => {
  for (const { numbers, state, where, shown } of rows) {
    const [number] = numbers
    if (state === 'met')
      expect([number, filesIn(shown).length]).toEqual([
        number,
        expect.toSatisfy((count: number) => count > 0),
      ])
    else expect([number, shown.trim()]).toEqual([number, ''])
    if (state === 'met') expect(`${number} ${where}`).toMatch(/`[\w/.-]+`|\]\(/)
    else expect(where.length, number).toBeGreaterThan(5)
  }
})

test('every file that the security documents name exists', () => {
  const named = ['security.md', ...chapters].flatMap((file) => filesIn(read(file)))
  const missing = [...new Set(named)].filter((file) => !existsSync(join(docs, '..', file)))
  expect(missing).toEqual([])
})

test('the first page has the right counts', () => {
  const lines = read('security.md').split('\n')
  const counted = (words: string) => {
    const line = lines.find((line) => line.startsWith('|') && line.includes(words))
    return line?.split('|').slice(2, -1).map(Number)
  }
  for (const { file, rows } of pages) expect([file, counted(file)]).toEqual([file, tallyOf(rows)])
  expect(counted('| all |')).toEqual(tallyOf(rows))
})

test('the first page mentions every requirement that is not met', () => {
  const open = rows.filter(({ state }) => state === 'not met').flatMap(({ numbers }) => numbers)
  const [, named = ''] = read('security.md').split(/^## /m)
  expect([...new Set(named.match(/\d+\.\d+\.\d+/g))].toSorted()).toEqual(open.toSorted())
})
