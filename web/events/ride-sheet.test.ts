import { expect, test } from 'vitest'
import { carryOver } from '#web/layout/sheet.ts'
import { blankDraft } from './ride-draft.ts'
import { blankSheet, isUntouched } from './ride-sheet.ts'

const ferry = { ...blankDraft(''), title: 'To the ferry', location: 'The Boathouse', time: '06:30' }

test('what was typed is laid over a newer version, and nothing else is', () => {
  const opened = blankSheet(ferry, 1)
  const typed = { ...opened, draft: { ...ferry, location: 'The Iron Bridge' } }
  const newer = { ...ferry, title: 'To the far ferry', location: 'The Mill' }
  expect(carryOver(typed, newer, 2)).toEqual({
    draft: { ...newer, location: 'The Iron Bridge' },
    before: newer,
    version: 2,
    fileName: '',
  })
})

test('a sheet is untouched until a word or a picture differs, and again when it is taken back', () => {
  const opened = blankSheet(ferry, 1)
  expect(isUntouched(opened)).toBe(true)
  expect(isUntouched({ ...opened, draft: { ...ferry, time: '07:00' } })).toBe(false)
  expect(isUntouched({ ...opened, fileName: 'ferry.jpg' })).toBe(false)
  expect(isUntouched(carryOver(opened, { ...ferry, title: 'Another' }, 2))).toBe(true)
})
