import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const read = async (text: string, encoding: BufferEncoding = 'utf8') =>
  (await readCsv(Buffer.from(text, encoding))).map(({ cells }) => cells)

test('cells may be quoted, and hold delimiters, quotation marks and lines', async () => {
  const text = 'Name,Words\r\n"Gomes, Lucy","said ""hello""\nand left"\n5" wheel,x'
  expect(await read(text)).toEqual([
    ['Name', 'Words'],
    ['Gomes, Lucy', 'said "hello"\nand left'],
    ['5" wheel', 'x'],
  ])
})

test.for([',', ';', '\t', '|'])('cells are separated by %j', async (delimiter) => {
  const rows = [
    ['Name', 'City', 'Note'],
    ['Ada', 'Sonadi', ''],
  ]
  expect(await read(rows.map((cells) => cells.join(delimiter)).join('\n'))).toEqual(rows)
})

test('rows know their line, and empty ones are left out', async () => {
  const rows = await readCsv(Buffer.from('Name\n"two\nlines"\n\n,\nAda\r\rBea'))
  expect(rows).toEqual([
    { line: 1, cells: ['Name'] },
    { line: 2, cells: ['two\nlines'] },
    { line: 6, cells: ['Ada'] },
    { line: 8, cells: ['Bea'] },
  ])
})

test('UTF-8, UTF-16 and Windows-1252 are read', async () => {
  expect(await read('\ufeffZoé,1')).toEqual([['Zoé', '1']])
  expect(await read('\ufeffZoé,1', 'utf16le')).toEqual([['Zoé', '1']])
  expect(await read('Zoé,1', 'latin1')).toEqual([['Zoé', '1']])
})
