import { expect, test } from 'vitest'
import { firstRevision, isUntouched, rebase } from '#web/layout/draft.ts'
import { nextSameWeekday, rideDraft, seriesInWords } from './ride-draft.ts'

const ferry = rideDraft({ title: 'To the ferry', location: 'The Boathouse', time: '06:30' })

test('what was typed is kept on top of a newer version, and nothing else is', () => {
  const opened = firstRevision(ferry, 1)
  const typed = { ...opened, draft: { ...ferry, location: 'The Iron Bridge' } }
  const newer = { ...ferry, title: 'To the far ferry', location: 'The Mill' }
  expect(rebase(typed, newer, 2)).toEqual({
    draft: { ...newer, location: 'The Iron Bridge' },
    before: newer,
    version: 2,
  })
})

test('a draft is untouched until a word or a picture differs, and again when it is taken back', () => {
  const opened = firstRevision(ferry, 1)
  expect(isUntouched(opened)).toBe(true)
  expect(isUntouched({ ...opened, draft: { ...ferry, time: '07:00' } })).toBe(false)
  expect(isUntouched({ ...opened, draft: { ...ferry, fileName: 'ferry.jpg' } })).toBe(false)
  expect(isUntouched(rebase(opened, { ...ferry, title: 'Another' }, 2))).toBe(true)
})

test('a series says how many rides it has', () => {
  expect(seriesInWords(['2030-05-17', '2030-05-24', '2030-05-31', '2030-06-07'])).toBe(
    'This makes 4 rides: the first on Friday 17 May 2030, the last on Friday 7 June 2030.',
  )
})

test('the next same weekday is never over, and never the day itself', () => {
  expect(nextSameWeekday('2030-05-10', '2030-05-15')).toBe('2030-05-17')
  expect(nextSameWeekday('2030-05-17', '2030-05-17')).toBe('2030-05-24')
  expect(nextSameWeekday('2030-03-01', '2030-05-17')).toBe('2030-05-17')
  expect(nextSameWeekday('2030-06-07', '2030-05-15')).toBe('2030-06-14')
})
