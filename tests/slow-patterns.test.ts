import { globSync, readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import { readProse } from '#server/content/read-prose.ts'

/** A pattern between slashes, after something that can come before one. */
const literal =
  /(?:[(,=:[!&|?{}]|return|=>)\s*(\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*)/g

const files = globSync('{contract,server,web,main}/**/*.{ts,tsx,js}').filter(
  (file) => !/\.test\.tsx?$/.test(file),
)

const patterns = new Map(
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(literal)].map(([, pattern = '']) => [pattern, file]),
  ),
)

/** Letters of many kinds, and the characters of the pattern itself. */
const letters = [
  ' ',
  '\t',
  '\n',
  'a',
  'A',
  '0',
  '-',
  '.',
  '/',
  ';',
  '=',
  '"',
  "'",
  '<',
  '@',
  '+',
  '!',
  '*',
  '_',
  '\\',
  '%',
  ',',
  ':',
  '(',
  'é',
  '\u0300',
]

const wordsIn = (pattern: string) =>
  pattern.replace(/\\[a-z]|\[[^\]]*\]|\{[^}]*\}/gi, ' ').match(/[^\s\\^$*+?()|[\]]+/g) ?? []

/** Longer than anything that reaches a pattern; work that grows with its square takes seconds. */
const length = 25_000

const context = createContext({ text: '' })

/** Milliseconds; linear work takes a fraction of one. */
const mostTime = 400
/** Others may have the processor meanwhile, but not every time. */
const tries = 8

const isSlow = (script: Script, text: string) => {
  context.text = text
  return Array.from({ length: tries }).every(() => {
    try {
      script.runInContext(context, { timeout: mostTime })
      return false
    } catch (error) {
      if (/timed out/.test(String(error))) return true
      throw error
    }
  })
}

test('no text makes a pattern of ours slow', () => {
  expect(patterns.size).toBeGreaterThan(60)
  const slow: string[] = []
  for (const [pattern, file] of patterns) {
    const words = wordsIn(pattern).slice(0, 3)
    const script = new Script(`text.replace(${pattern}, '')`)
    for (const unit of [...letters, ...words]) {
      const body = unit.repeat(Math.ceil(length / unit.length))
      const texts = ['', ...words].map((word) => `${word}${body}\u0007`)
      const found = texts.find((text) => isSlow(script, text))
      if (found) slow.push(`${file} ${pattern} with ${JSON.stringify(found.slice(0, 20))}`)
    }
  }
  expect(slow).toEqual([])
})

test('patterns are not made from what visitors send', () => {
  const made = files.filter((file) => /new RegExp\(/.test(readFileSync(file, 'utf8')))
  expect(made).toEqual([])
})

test('no text in Markdown takes much more work than plain words of the same length', () => {
  const longest = 10_000
  const measure = (text: string) => {
    const runs = [1, 2, 3].map(() => {
      const began = process.cpuUsage()
      readProse(text)
      const { user, system } = process.cpuUsage(began)
      return user + system
    })
    return Math.min(...runs)
  }
  const plain = Math.max(measure('Rain on the pass. '.repeat(longest / 18)), 2_000)
  const units = [
    '*a',
    '**a',
    '_a_',
    '[',
    '![',
    '[a](',
    '[a][',
    '`',
    '``a`',
    '<',
    '<a@',
    '&#',
    '\\',
    '> ',
    '- ',
    '1. ',
    '# a\n',
    'a\n\n',
    '[a]: b\n',
    '((',
    '*_',
    '<!--',
    'http://a',
    '|a',
    '~~a',
    '"',
  ]
  for (const unit of units) {
    const work = measure(unit.repeat(longest / unit.length)) / plain
    expect([unit, work < 100 ? 'bearable' : work]).toEqual([unit, 'bearable'])
  }
})
