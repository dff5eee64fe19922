import { expect, test } from 'vitest'
import type { Prose } from '#contract/prose.ts'
import { minutesFor } from './reading-time.ts'

const paragraph = (words: number): Prose => [
  { is: 'paragraph', spans: [Array(words).fill('word').join(' ')] },
]

test('two hundred words are a minute, and less is one, too', () => {
  expect([1, 299, 301, 700].map((words) => minutesFor(paragraph(words)))).toEqual([1, 1, 2, 4])
  expect(minutesFor(paragraph(200), paragraph(400))).toBe(3)
})

test('every word counts once, wherever it stands', () => {
  const hundred = paragraph(100)
  const prose: Prose = [
    {
      is: 'heading',
      level: 2,
      id: 'a',
      spans: ['one ', { is: 'strong', spans: ['two'] }, ' three'],
    },
    { is: 'list', first: 1, items: [hundred, [...hundred, { is: 'quote', blocks: hundred }]] },
    { is: 'rule' },
    { is: 'code', text: Array(197).fill('x').join('\n') },
  ]
  expect(minutesFor(prose)).toBe(3)
  expect(minutesFor([...prose, ...hundred])).toBe(3)
  expect(minutesFor([...prose, ...hundred, ...paragraph(1)])).toBe(3)
})
