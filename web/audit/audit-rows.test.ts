import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { rowsOf } from './audit-rows.ts'

const start = Date.parse('2026-05-15T06:30:00Z')

let made = 0

/** An entry so many seconds after the start. */
const done = (action: string, seconds: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: `entry ${++made}`,
  at: new Date(start + seconds * 1000).toISOString(),
  action,
  who: { id: 'nadia', name: 'Nadia' },
  what: { id: `thing ${made}` },
  ...more,
})

/** Newest first, as the log is read. */
const describe = (entries: readonly AuditEntry[], more = false) =>
  rowsOf(entries.toReversed(), more).map(({ entries }) => `${entries[0]?.action} ${entries.length}`)

test('pictures that one person adds one after the other are one row', () => {
  const ten = Array.from({ length: 10 }, (_, at) => [
    done('media.takeImage', at * 30, { after: { url: `/pictures/${at}` } }),
    done('gallery.add', at * 30 + 9, { after: { url: `/pictures/${at}` } }),
  ]).flat()
  expect(describe(ten)).toEqual(['gallery.add 10'])
  const others = ten.map((entry) => ({ ...entry, who: { id: 'rumi' } }))
  expect(describe([...ten, ...others])).toEqual(['gallery.add 10', 'gallery.add 10'])
  expect(describe([done('gallery.add', 0), done('gallery.add', 61)])).toEqual([
    'gallery.add 1',
    'gallery.add 1',
  ])
  // Uploads for something else are still listed.
  const sent = [0, 1].map((at) => done('media.takeImage', at, { after: { url: `/other/${at}` } }))
  expect(describe(sent)).toEqual(['media.takeImage 2'])
})

test('each change of a series is one row, and nothing else is grouped', () => {
  const series = (action: string, seconds: number) =>
    ['a', 'b', 'c'].map((id) => done(action, seconds, { what: { id }, before: { series: 'x' } }))
  expect(
    describe([
      ...series('events.add', 0),
      ...series('events.change', 5),
      ...series('events.change', 9),
    ]),
  ).toEqual(['events.change 3', 'events.change 3', 'events.add 3'])
  expect(describe([done('events.add', 0), done('events.add', 1)])).toHaveLength(2)
  expect(describe([done('users.makeAdmin', 0), done('users.makeAdmin', 1)])).toHaveLength(2)
})

test('a roll call is one row for each ride, and other changes of riders are not', () => {
  const tapped = (rideId: string, more = {}) =>
    Array.from({ length: 40 }, (_, at) =>
      done('signup.changeRider', at, {
        before: { rideId, state: 'going' },
        after: { rideId, state: 'going', presence: 'there', ...more },
      }),
    )
  expect(describe([...tapped('a'), ...tapped('b')])).toEqual([
    'signup.changeRider 40',
    'signup.changeRider 40',
  ])
  expect(describe(tapped('a', { state: 'maybe' }))).toHaveLength(40)
  expect(describe([done('sheet.look', 0), done('sheet.look', 1)])).toHaveLength(2)
  const walkUps = ['x', 'y'].map((id) => done('sheet.walkUp', 0, { what: { id } }))
  expect(describe(walkUps)).toEqual(['sheet.walkUp 2'])
})

test('a row that may continue in entries not fetched yet says so', () => {
  const entries = [done('news.add', -5), done('gallery.add', 0), done('gallery.add', 1)]
  const open = (entries: readonly AuditEntry[], more: boolean) =>
    rowsOf(entries.toReversed(), more).map(({ isOpen }) => isOpen)
  expect(open(entries, false)).toEqual([false, false])
  expect(open(entries, true)).toEqual([true, false])
  expect(open([done('news.add', -90), ...entries.slice(1)], true)).toEqual([false, false])
})
