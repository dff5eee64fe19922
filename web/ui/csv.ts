/** A table as a file that spreadsheets open (RFC 4180). The mark at its start tells them it is UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`

/** A text that begins like this is taken for a formula, and run; after an apostrophe it is only a text. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** A sign before digits, and what stands between those of a telephone number, runs nothing. */
const number = /^[+-][\d ()./-]*\d$/

const writeCell = (text: string) => {
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text
  // A semicolon or a tab begins a new cell where a spreadsheet is set to it.
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
