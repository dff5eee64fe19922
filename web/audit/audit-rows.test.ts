import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { rowsOf } from './audit-rows.ts'

const start = Date.parse('2026-05-15T06:30:00Z')

let made = 0

/** Something that was done so many seconds after the others. */
const done = (action: string, seconds: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: `entry ${++made}`,
  at: new Date(start + seconds * 1000).toISOString(),
  action,
  who: { id: 'nadia', name: 'Nadia' },
  what: { id: `thing ${made}` },
  ...more,
})

/** Newest first, as the record is read. */
const told = (entries: readonly AuditEntry[], more = false) =>
  rowsOf(entries.toReversed(), more).map(({ entries }) => `${entries[0]?.action} ${entries.length}`)

test('pictures that one person sends one after the other are one row', () => {
  const ten = Array.from({ length: 10 }, (_, at) => [
    done('media.takeImage', at * 30, { after: { url: `/pictures/${at}` } }),
    done('gallery.add', at * 30 + 9, { after: { url: `/pictures/${at}` } }),
  ]).flat()
  expect(told(ten)).toEqual(['gallery.add 10'])
  const others = ten.map((entry) => ({ ...entry, who: { id: 'rumi' } }))
  expect(told([...ten, ...others])).toEqual(['gallery.add 10', 'gallery.add 10'])
  expect(told([done('gallery.add', 0), done('gallery.add', 61)])).toEqual([
    'gallery.add 1',
    'gallery.add 1',
  ])
  // Pictures that were sent for something else are still told of.
  const sent = [0, 1].map((at) => done('media.takeImage', at, { after: { url: `/other/${at}` } }))
  expect(told(sent)).toEqual(['media.takeImage 2'])
})

test('a series is one row, each time something is done to it, and nothing else is put together', () => {
  const series = (action: string, seconds: number) =>
    ['a', 'b', 'c'].map((id) => done(action, seconds, { what: { id }, before: { series: 'x' } }))
  expect(
    told([
      ...series('events.add', 0),
      ...series('events.change', 5),
      ...series('events.change', 9),
    ]),
  ).toEqual(['events.change 3', 'events.change 3', 'events.add 3'])
  expect(told([done('events.add', 0), done('events.add', 1)])).toHaveLength(2)
  expect(told([done('users.makeAdmin', 0), done('users.makeAdmin', 1)])).toHaveLength(2)
})

test('a row that may go on with what was not read yet says so', () => {
  const entries = [done('news.add', -5), done('gallery.add', 0), done('gallery.add', 1)]
  const open = (entries: readonly AuditEntry[], more: boolean) =>
    rowsOf(entries.toReversed(), more).map(({ isOpen }) => isOpen)
  expect(open(entries, false)).toEqual([false, false])
  expect(open(entries, true)).toEqual([true, false])
  expect(open([done('news.add', -90), ...entries.slice(1)], true)).toEqual([false, false])
})
