import { setImmediate as turn } from 'node:timers/promises'
import { largestImport } from '#contract/people-facts.ts'
import { Refusal } from '#contract/refusal.ts'

/** A row with its line in the file, beginning with 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** After so many rows other requests get their turn. */
const rowsAtOnce = 500

/** Reads the rows of a CSV file, whatever program has written it. Rows without any text are left out. */
export const readCsv = async (bytes: Uint8Array): Promise<readonly CsvRow[]> => {
  const text = decode(bytes)
  if (text.includes('\0')) throw notCsv()
  const rows: CsvRow[] = []
  for (const row of splitRows(text, findDelimiter(text))) {
    if (row.cells.length > largestImport.columns) throw tooManyColumns()
    if (row.cells.every((cell) => cell === '')) continue
    rows.push(row)
    // The header is not counted.
    if (rows.length > largestImport.rows + 1) throw tooManyRows()
    if (rows.length % rowsAtOnce === 0) await turn()
  }
  if (rows.length === 0) throw new Refusal('not-csv', { detail: 'The file is empty.' })
  return rows
}

/** UTF-8 or UTF-16 with a mark, else UTF-8 if it is that, else what older spreadsheets write. */
const decode = (bytes: Uint8Array) => {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (otherFiles.includes(start)) throw notCsv()
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** How spreadsheets, older spreadsheets and PDF files begin. */
const otherFiles = ['PK\u0003\u0004', 'ÐÏ\u0011à', '%PDF']

const delimiters = [',', ';', '\t', '|']

/** The one that makes most cells of the first rows. */
const findDelimiter = (text: string) => {
  const cellsWith = (delimiter: string) => {
    let cells = 0
    let rows = 0
    for (const row of splitRows(text, delimiter)) {
      cells += row.cells.length
      rows++
      if (rows === 3) break
    }
    return cells
  }
  const counted = delimiters.map((delimiter) => ({ delimiter, cells: cellsWith(delimiter) }))
  return counted.reduce((best, one) => (one.cells > best.cells ? one : best)).delimiter
}

/** Rows as RFC 4180 has them, with any line end. A quote inside a cell that is not quoted is only text. */
function* splitRows(text: string, delimiter: string): Generator<CsvRow> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const started = line
    const cells: string[] = []
    let isEnd = false
    while (!isEnd) {
      const cell = readCell(text, at, delimiter)
      cells.push(cell.text.trim())
      line += cell.breaks
      at = cell.end
      isEnd = text[at] !== delimiter
      if (!isEnd) at++
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    line++
    yield { line: started, cells }
  }
}

const readCell = (text: string, start: number, delimiter: string) => {
  if (text[start] !== '"') {
    const end = endOfCell(text, start, delimiter)
    return { text: text.slice(start, end), end, breaks: 0 }
  }
  let at = start + 1
  let inside = ''
  while (true) {
    const quote = text.indexOf('"', at)
    if (quote === -1) throw openQuote()
    inside += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    inside += '"'
    at++
  }
  const end = endOfCell(text, at, delimiter)
  const breaks = inside.match(/\r\n|\n|\r/g)?.length ?? 0
  return { text: inside + text.slice(at, end), end, breaks }
}

const endOfCell = (text: string, start: number, delimiter: string) => {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r')
    end++
  return end
}

const notCsv = () =>
  new Refusal('not-csv', {
    detail:
      "This isn't a CSV file. In your spreadsheet choose “Save as” or “Download”, then CSV, and choose that file.",
  })

const openQuote = () =>
  new Refusal('not-csv', {
    detail: 'A quotation mark in this file is never closed. Save the file as CSV again.',
  })

const tooManyRows = () =>
  new Refusal('not-csv', {
    detail: `A file may have up to ${largestImport.rows.toLocaleString('en')} rows. Split it, and import the parts one after the other.`,
  })

const tooManyColumns = () =>
  new Refusal('not-csv', {
    detail: `A file may have up to ${largestImport.columns} columns. Delete those the site does not need.`,
  })
