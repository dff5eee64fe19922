import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

const written = (...cells: readonly string[]) => writeCsv([cells])

test('rows end with CRLF, and the file is marked as UTF-8', () => {
  expect(writeCsv([['Name', 'City'], ['Réka', 'ঢাকা'], []])).toBe(
    '\uFEFFName,City\r\nRéka,ঢাকা\r\n\r\n',
  )
  expect(writeCsv([])).toBe('\uFEFF')
})

test('commas, quotes and line ends stay inside their cell', () => {
  expect(written('12, Lake Road', 'the "Iron" Bridge', 'two\nlines', 'a\r\nb', 'plain')).toBe(
    '\uFEFF"12, Lake Road","the ""Iron"" Bridge","two\nlines","a\r\nb",plain\r\n',
  )
})

test('nothing in a cell is run as a formula', () => {
  expect(written('=1+1', '+1+A1', '-A1', '@SUM(A1)', '\tx', '\rx', '＝1', 'a=b', ' =1')).toBe(
    `\uFEFF'=1+1,'+1+A1,'-A1,'@SUM(A1),"'\tx","'\rx",'＝1,a=b, =1\r\n`,
  )
  expect(written("-2+cmd|' /C calc'!A1", '+', '-', '+880\n=1')).toBe(
    `\uFEFF'-2+cmd|' /C calc'!A1,'+,'-,"'+880\n=1"\r\n`,
  )
  expect(written('=HYPERLINK("http://x","y")')).toBe(`\uFEFF"'=HYPERLINK(""http://x"",""y"")"\r\n`)
  expect(written('x;=1+1', 'x\t=1+1')).toBe('\uFEFF"x;=1+1","x\t=1+1"\r\n')
})

test('numbers and phone numbers are written as they are', () => {
  const numbers = [
    '+880 1711-000000',
    '+49 (30) 1234/56',
    '+8801711000000',
    '-2',
    '+3.5',
    '01711 000000',
  ]
  expect(written(...numbers)).toBe(`\uFEFF${numbers.join(',')}\r\n`)
})
