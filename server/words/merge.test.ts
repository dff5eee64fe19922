import { expect, test } from 'vitest'
import { mergeValues } from './merge.ts'

const base = {
  title: 'Home',
  lead: 'Ride with us.',
  cards: [
    { name: 'Road', text: 'Fast' },
    { name: 'Gravel', text: 'Slow' },
  ],
  text: 'One.\n\nTwo.\n\nThree.',
}

test('changes of different fields are joined', () => {
  const ours = { ...base, title: 'Our club' }
  const theirs = { ...base, lead: 'Ride with all of us.' }
  const merged = mergeValues({ base, ours, theirs })
  expect(merged).toEqual({ value: { ...ours, lead: theirs.lead }, conflicts: [] })
})

test('changes of different parts of a list, and of different paragraphs, are joined', () => {
  const [road, gravel] = base.cards
  const ours = {
    ...base,
    cards: [{ ...road, text: 'Faster' }, gravel],
    text: 'One!\n\nTwo.\n\nThree.',
  }
  const theirs = {
    ...base,
    cards: [road, { ...gravel, text: 'Slower' }],
    text: 'One.\n\nTwo.\n\nThree!',
  }
  const { value, conflicts } = mergeValues({ base, ours, theirs })
  expect(conflicts).toEqual([])
  expect(value).toMatchObject({
    cards: [{ text: 'Faster' }, { text: 'Slower' }],
    text: 'One!\n\nTwo.\n\nThree!',
  })
})

test('two changes of the same words are a conflict with the path of the field, and ours stay', () => {
  const ours = { ...base, title: 'Ours' }
  const theirs = { ...base, title: 'Theirs', lead: 'New.' }
  const merged = mergeValues({ base, ours, theirs })
  expect(merged).toEqual({ value: { ...ours, lead: 'New.' }, conflicts: ['title'] })
})

test('a part that was moved here and changed there is never mixed with another', () => {
  const [road, gravel] = base.cards
  const ours = { ...base, cards: [gravel, road] }
  const theirs = { ...base, cards: [{ ...road, text: 'Faster' }, gravel] }
  const { value, conflicts } = mergeValues({ base, ours, theirs })
  expect(conflicts).toEqual(['cards'])
  expect(value).toMatchObject({ cards: ours.cards })
})

test('slugs that both sides have added to an order are all kept', () => {
  const order = (...slugs: string[]) => ({ order: slugs })
  const sides = { base: order('a', 'b', 'c'), ours: order('x', 'a', 'b', 'c') }
  const { value, conflicts } = mergeValues({ ...sides, theirs: order('a', 'b', 'c', 'y') })
  expect(conflicts).toEqual([])
  expect(value).toEqual(order('x', 'a', 'b', 'c', 'y'))
})
