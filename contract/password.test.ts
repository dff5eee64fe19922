import { expect, test } from 'vitest'
import { passwordHint } from './password.ts'

const any = {
  shortest: 6,
  longest: 128,
  lowercase: false,
  uppercase: false,
  digit: false,
  symbol: false,
}

test('the hint names what this site asks of a password and nothing else', () => {
  expect(passwordHint(any)).toBe('At least 6 characters.')
  expect(passwordHint({ ...any, shortest: 10, uppercase: true, digit: true })).toBe(
    'At least 10 characters, with a capital letter and a digit.',
  )
})
