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
  const spans = ['one ', { is: 'strong', spans: ['two'] }, ' three'] as const
  const prose: Prose = [
    { is: 'heading', level: 2, id: 'a', spans },
    { is: 'list', first: 1, items: [hundred, [...hundred, { is: 'quote', blocks: hundred }]] },
    { is: 'rule' },
    { is: 'code', text: Array(196).fill('x').join('\n') },
  ]
  expect(minutesFor(prose)).toBe(2)
  expect(minutesFor([...prose, ...paragraph(1)])).toBe(3)
})
