import { expect, test } from 'vitest'
import type { WordsPart } from '#contract/words-form.ts'
import {
  blankOf,
  differingLines,
  draftOf,
  leavesOf,
  readDraft,
  replaceAt,
  titleOf,
} from './words-draft.ts'

const line = (key: string, label = key): WordsPart => ({ is: 'line', key, label })

const card: WordsPart = {
  is: 'group',
  key: '',
  label: 'Card',
  parts: [
    line('name', 'Name'),
    {
      ...{ is: 'choice', key: 'object', label: 'Drawing' },
      options: [
        { value: 'bell', label: 'A bell' },
        { value: 'cup', label: 'A cup' },
      ],
    },
    { is: 'number', key: 'share', label: 'Share', least: 0, most: 100 },
  ],
}

const form: readonly WordsPart[] = [
  line('title', 'Title'),
  { is: 'group', key: 'hero', label: 'Top of the page', parts: [line('lead', 'Lead')] },
  { is: 'list', key: 'cards', label: 'Cards', part: card, least: 2, most: 4 },
  { is: 'group', key: 'join', label: 'Join', optional: true, parts: [line('button', 'Button')] },
  { ...line('note', 'Note'), optional: true },
]

const value = {
  title: 'Home',
  hero: { lead: 'City to city' },
  cards: [
    { name: 'Support', object: 'bell', share: 12 },
    { name: 'Care', object: 'cup', share: 0 },
  ],
}

test('a page becomes texts and the same page again', () => {
  const draft = draftOf(form, value)
  expect(Object.keys(draft)).toEqual(['title', 'hero.lead', 'cards', 'join', 'note'])
  expect(readDraft(form, draft)).toEqual(value)
  const whole = { ...value, join: { button: 'Join' }, note: 'A note' }
  expect(readDraft(form, draftOf(form, whole))).toEqual(whole)
})

test('what was left out stays left out, and a number that is none is sent as it was typed', () => {
  const draft = { ...draftOf(form, value), title: '', note: '' }
  expect(readDraft(form, draft)).not.toHaveProperty('note')
  expect(readDraft(form, draft)).toHaveProperty('title', '')
  const typed = JSON.stringify([{ name: 'Support', object: 'bell', share: 'many' }])
  expect(readDraft(form, { ...draft, cards: typed })).toHaveProperty('cards.0.share', 'many')
})

test('fields are named by the labels that lead to them', () => {
  expect(leavesOf(form).map(({ label }) => label)).toEqual([
    ...['Title', 'Top of the page, Lead', 'Cards', 'Join', 'Note'],
  ])
})

test('a new card is empty, and a card is named by its first words', () => {
  expect(blankOf(card)).toEqual({ name: '', object: 'bell', share: '' })
  expect(titleOf(card, { name: 'Care', object: 'cup', share: '3' })).toBe('Care')
})

test('one field of a page is replaced, and all others keep their order', () => {
  const replaced = replaceAt(value, 'cards.1.name', 'Health')
  expect(replaced.cards[1]).toEqual({ name: 'Health', object: 'cup', share: 0 })
  expect(Object.keys(replaced)).toEqual(Object.keys(value))
  expect(replaceAt(value, 'hero', undefined)).not.toHaveProperty('hero')
  expect(replaceAt(value, 'note', 'New')).toHaveProperty('note', 'New')
})

test('of two lists people see the lines in which they differ', () => {
  const [, , cards] = form
  const write = (...names: readonly string[]) =>
    JSON.stringify(names.map((name) => ({ name, object: 'cup', share: '3' })))
  const differing = (one: string, other: string) => cards && differingLines(cards, one, other)
  expect(differing(write('Care', 'Food'), write('Care', 'Drink'))).toBe('Food')
  expect(differing(write('Care', 'Food'), write('Food', 'Care'))).toBe(
    'Care\nA cup\n3\nFood\nA cup\n3',
  )
})
