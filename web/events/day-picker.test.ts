import { expect, test } from 'vitest'
import { dayAfterKey } from './day-picker.tsx'

const friday = '2030-05-17'

test('a key leads to a day, a week, a month or a year from here', () => {
  const days = {
    ArrowLeft: '2030-05-16',
    ArrowRight: '2030-05-18',
    ArrowUp: '2030-05-10',
    ArrowDown: '2030-05-24',
    PageUp: '2030-04-17',
    PageDown: '2030-06-17',
    'Shift+PageUp': '2029-05-17',
    'Shift+PageDown': '2031-05-17',
    Enter: undefined,
    'Shift+Home': undefined,
  }
  for (const [key, day] of Object.entries(days)) {
    expect(dayAfterKey(friday, key, 'Sunday'), key).toBe(day)
  }
})

test.for([
  ['Sunday', '2030-05-12', '2030-05-18'],
  ['Monday', '2030-05-13', '2030-05-19'],
  ['Saturday', '2030-05-11', '2030-05-17'],
] as const)('of a week from %s, Home is the first day and End the last', ([start, home, end]) => {
  for (const day of [home, friday, end]) {
    expect(dayAfterKey(day, 'Home', start)).toBe(home)
    expect(dayAfterKey(day, 'End', start)).toBe(end)
  }
})

test('a month without that day gives its last one', () => {
  expect(dayAfterKey('2030-01-31', 'PageDown', 'Sunday')).toBe('2030-02-28')
  expect(dayAfterKey('2030-05-31', 'PageUp', 'Sunday')).toBe('2030-04-30')
  expect(dayAfterKey('2028-02-29', 'Shift+PageDown', 'Sunday')).toBe('2029-02-28')
})

test('no key leads beyond the first and the last day', () => {
  for (const key of ['ArrowLeft', 'ArrowUp', 'Home', 'PageUp', 'Shift+PageUp']) {
    expect(dayAfterKey('1000-01-01', key, 'Sunday'), key).toBe('1000-01-01')
  }
  for (const key of ['ArrowRight', 'ArrowDown', 'End', 'PageDown', 'Shift+PageDown']) {
    expect(dayAfterKey('9998-12-31', key, 'Sunday'), key).toBe('9998-12-31')
  }
  expect(dayAfterKey('9998-05-17', 'Shift+PageDown', 'Sunday')).toBe('9998-12-31')
})
