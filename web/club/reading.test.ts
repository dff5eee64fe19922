import { expect, test } from 'vitest'
import type { Prose } from '#contract/prose.ts'
import { minutesToRead } from './reading.tsx'

const paragraph = (words: number): Prose => [
  { is: 'paragraph', spans: [Array(words).fill('word').join(' ')] },
]

test('two hundred words take a minute, and fewer count as one minute', () => {
  expect([1, 299, 301, 700].map((words) => minutesToRead(paragraph(words)))).toEqual([1, 1, 2, 4])
  expect(minutesToRead(paragraph(200), paragraph(400))).toBe(3)
})

test('every word counts once, in every kind of block', () => {
  const hundred = paragraph(100)
  const spans = ['one ', { is: 'strong', spans: ['two'] }, ' three'] as const
  const prose: Prose = [
    { is: 'heading', level: 2, id: 'a', spans },
    { is: 'list', first: 1, items: [hundred, [...hundred, { is: 'quote', blocks: hundred }]] },
    { is: 'rule' },
    { is: 'code', text: Array(196).fill('x').join('\n') },
  ]
  expect(minutesToRead(prose)).toBe(2)
  expect(minutesToRead([...prose, ...paragraph(1)])).toBe(3)
})
