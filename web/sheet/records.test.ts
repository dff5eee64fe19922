import { expect, test } from 'vitest'
import type { Sheet, SheetRecord, SheetRider } from '#contract/sheet.ts'
import { applyRecords, headCount, measureOffset, nextTime, sectionsOf } from './records.ts'

const rider = (name: string, facts: Partial<SheetRider> = {}): SheetRider => ({
  ...{ _id: name, name, kind: 'member', state: 'going', party: 1, firstTime: false, contacts: {} },
  ...facts,
})

const sheetOf = (...riders: readonly SheetRider[]): Sheet => ({
  now: '2026-05-15T00:00:00.000Z',
  until: '2026-05-16T00:30:00Z',
  ride: {
    ...{ _id: 'ride', title: 'To the ferry', date: '2026-05-15', time: '06:30' },
    ...{ location: 'Boathouse', status: 'planned' },
  },
  groups: [{ _id: 'steady', name: 'Steady' }],
  riders: [...riders],
  incidents: [],
})

const at = (second: number) => `2026-05-15T00:00:${String(second).padStart(2, '0')}.000Z`

const tap = (
  second: number,
  presence: 'there' | 'absent' | null,
  id = String(second),
): SheetRecord => ({ kind: 'presence', id, at: at(second), rsvp: 'Samir', presence })

const presenceOf = (sheet: Sheet) => sheet.riders[0]?.presence

test('of several taps the latest counts, in whatever order they arrive', () => {
  const sheet = sheetOf(rider('Samir'))
  expect(presenceOf(applyRecords(sheet, [tap(1, 'there'), tap(2, 'absent')]))).toBe('absent')
  expect(presenceOf(applyRecords(sheet, [tap(2, 'absent'), tap(1, 'there')]))).toBe('absent')
  expect(presenceOf(applyRecords(sheet, [tap(1, 'there'), tap(2, null)]))).toBeUndefined()
  const atOnce = [tap(1, 'there', 'b'), tap(1, 'absent', 'a')]
  expect(presenceOf(applyRecords(sheet, atOnce))).toBe('there')
})

test('a tap that is older than what the site knows changes nothing', () => {
  const sheet = sheetOf(rider('Samir', { presence: 'there', presenceAt: at(5) }))
  expect(presenceOf(applyRecords(sheet, [tap(4, 'absent')]))).toBe('there')
  expect(presenceOf(applyRecords(sheet, [tap(6, 'absent')]))).toBe('absent')
})

test('a walk-up is there, can be marked before it was sent, and is added once', () => {
  const walkUp: SheetRecord = {
    kind: 'walk-up',
    id: 'new',
    at: at(1),
    name: 'Tuli',
    group: 'steady',
  }
  const left: SheetRecord = {
    ...{ kind: 'presence', id: 'later', at: at(2), rsvp: 'new', presence: 'absent' },
  }
  const once = applyRecords(sheetOf(), [walkUp])
  expect(once.riders).toMatchObject([{ name: 'Tuli', kind: 'guest', presence: 'there' }])
  expect(applyRecords(once, [walkUp, left]).riders).toMatchObject([{ presence: 'absent' }])
})

test('a moment can be taken back', () => {
  const moment = (second: number, reached: boolean): SheetRecord => ({
    ...{ kind: 'moment', id: String(second), at: at(second), moment: 'rolled-out', reached },
  })
  const gone = applyRecords(sheetOf(), [moment(1, true)])
  expect(gone.ride.rolledOutAt).toBe(at(1))
  expect(applyRecords(gone, [moment(2, false)]).ride.rolledOutAt).toBeUndefined()
})

test('the head count has guests and everyone who came, whatever they had answered', () => {
  const riders = [
    rider('Samir', { party: 2, presence: 'there' }),
    rider('Rafi', { presence: 'absent' }),
    rider('Nila', { state: 'waiting', presence: 'there' }),
    rider('Mina', { state: 'maybe' }),
  ]
  expect(headCount(riders)).toEqual({ there: 3, of: 4 })
})

test('riders are below their group, and those who may still come below all groups', () => {
  const riders = [
    rider('Samir', { group: 'steady' }),
    rider('Ayesha', { state: 'leading' }),
    rider('Nila', { group: 'steady', state: 'waiting' }),
    rider('Rafi'),
  ]
  const { sections, below } = sectionsOf(sheetOf(...riders))
  const names = [...sections, ...below].map(({ name, riders }) => [
    name,
    ...riders.map((one) => one.name),
  ])
  expect(names).toEqual([
    ['Leaders', 'Ayesha'],
    ['Steady', 'Samir'],
    ['Without a group', 'Rafi'],
    ['Waiting list', 'Nila'],
  ])
})

test('the clock of a phone is corrected by what was measured, half the way of the call included', () => {
  const day = 24 * 60 * 60 * 1000
  const now = Date.parse(at(10))
  const offset = measureOffset(at(10), now + day - 500, now + day + 500)
  expect(offset).toBe(-day)
  expect(nextTime(now + day + 1000, offset, undefined)).toBe(at(11))
  // Two taps in the same millisecond, and a clock that was set back.
  expect(nextTime(now + day, offset, at(10))).toBe('2026-05-15T00:00:10.001Z')
  expect(nextTime(now, offset, at(10))).toBe('2026-05-15T00:00:10.001Z')
})
