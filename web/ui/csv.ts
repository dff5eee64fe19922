/** CSV as in RFC 4180. The byte order mark makes spreadsheets read it as UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`

/** Spreadsheets run such cells as formulas; an apostrophe before them prevents it. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** Signed numbers and phone numbers are harmless. */
const number = /^[+-][\d ()./-]*\d$/

const writeCell = (text: string) => {
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text
  // Some spreadsheets also split cells at semicolons or tabs.
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
