import { expect, test } from 'vitest'
import { firstWords } from '#server/content/first-words.ts'
import { readProse } from '#server/content/read-prose.ts'

const wordsOf = (text: string) => {
  const read = readProse(text)
  return 'prose' in read ? firstWords(read.prose) : read.mistake
}

test('the first words leave out headings and markup, and end between two words', () => {
  const text = `## The day\n\nWe left at *4:40*,\nall **nine**.\n\n- with \`lights\`\n\n> ${'and rain '.repeat(30)}`
  const words = wordsOf(text)
  expect(words).toMatch(/^We left at 4:40, all nine\. with lights and rain .* (and|rain)…$/)
  expect(words.length).toBeLessThanOrEqual(156)
})

test('a short text is taken whole, and a word without an end is cut', () => {
  expect(wordsOf('Back on Friday.')).toBe('Back on Friday.')
  expect(wordsOf('x'.repeat(400))).toBe(`${'x'.repeat(155)}…`)
  expect(wordsOf('## Only a heading')).toBe('')
})
