import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { factsOf, factsOfAll } from './audit-facts.ts'
import { sentenceFor } from './audit-words.ts'

const named = { id: 'x' }
const entry = { _id: 'x', at: '', action: 'events.change', who: named, what: named }

const inWords = (facts: ReturnType<typeof factsOf>) =>
  facts.map(({ name, value, now }) => [name, value, now].filter(Boolean).join(' '))

const describe = (before: AuditEntry['before'], after: AuditEntry['after']) =>
  inWords(factsOf({ ...entry, ...(before && { before }), ...(after && { after }) }))

test('a change lists only what differs, in words', () => {
  const before = { title: 'Dawn', date: '2026-05-15', time: '06:30', roles: '', answered: false }
  const after = { title: 'Dawn', date: '2026-05-22', time: '06:30', roles: 'admin', answered: true }
  expect(describe(before, after)).toEqual([
    'date 15 May 2026 22 May 2026',
    'roles none admin',
    'answered no yes',
  ])
  expect(describe({ title: 'Dawn' }, { title: 'Dusk', bodyChanged: true })).toEqual([
    'title Dawn Dusk',
    'text changed yes',
  ])
})

test('a change lists fields that were added or cleared, and of texts only that they changed', () => {
  const before = { location: 'The Mill', endTime: '09:00' }
  const after = { location: 'The Quay', distance: 40, authorChanged: true }
  expect(describe(before, after)).toEqual([
    'location The Mill The Quay',
    'end time 09:00 none',
    'distance in km none 40',
    'author changed yes',
  ])
})

test('a change of a whole series lists each fact once, with the first and last day', () => {
  const ride = (date: string, location: string) => ({ title: 'Dawn', date, location, series: 'x' })
  const entries = ['2026-05-29', '2026-05-22', '2026-05-15'].map((date) => ({
    ...entry,
    before: ride(date, 'The Mill'),
    after: ride(date, 'The Quay'),
  }))
  expect(inWords(factsOfAll(entries))).toEqual([
    'days 15 May 2026 to 29 May 2026',
    'location The Mill The Quay',
  ])
  const moved = entries.map(({ before, ...rest }) => ({ ...rest, before, after: { ...before } }))
  for (const { after } of moved) after.date = after.date.replace('05', '06')
  expect(inWords(factsOfAll(moved))).toEqual([
    'days 15 May 2026 to 29 May 2026 15 June 2026 to 29 June 2026',
  ])
})

test('something new or deleted lists its facts, but not the title, which is in the sentence', () => {
  const news = { title: 'Open', type: 'Story', dateTime: '2026-05-15T06:30', series: 'x' }
  const facts = ['type Story', 'date and time 15 May 2026, 06:30']
  expect(describe(undefined, news)).toEqual(facts)
  expect(describe(news, undefined)).toEqual(facts)
  expect(describe({ roles: '' }, undefined)).toEqual([])
  expect(describe(undefined, undefined)).toEqual([])
})

test('entries about a ride link to its page, unless it was deleted', () => {
  const said = (more: Partial<AuditEntry>) =>
    sentenceFor({ ...entry, ...more })
      .map(({ text, link }) => (link ? `${text} (${link})` : text))
      .join('')
  const ride = { ride: 'Dawn', rideId: 'r', date: '2026-05-15', state: 'going' }
  const samir = { id: 'x', name: 'Samir' }
  expect(said({ action: 'signup.emergency', what: samir, after: ride })).toBe(
    'read the emergency contact of Samir on the ride “Dawn” (/rides/r)',
  )
  expect(said({ action: 'signup.removeRider', before: ride })).toBe(
    'removed a person without an account from the ride “Dawn” (/rides/r)',
  )
  const dawn = { id: 'r', name: 'Dawn' }
  expect(said({ action: 'events.changeLeaders', what: dawn })).toBe(
    'changed the leaders of the ride “Dawn” (/rides/r)',
  )
  expect(said({ action: 'events.remove', before: { title: 'Dawn' } })).toBe(
    'deleted the ride “Dawn”',
  )
  const onPhone = { ...ride, at: '2026-05-15T05:41' }
  expect(said({ action: 'sheet.look', what: samir, after: onPhone })).toBe(
    'looked at the emergency contact of Samir on the sheet of the ride “Dawn” (/rides/r)',
  )
  expect(said({ action: 'sheet.walkUp', after: onPhone })).toBe(
    'added a person without an account to the ride “Dawn” (/rides/r)',
  )
  expect(said({ action: 'sheet.print', what: dawn, after: onPhone })).toBe(
    'printed the sheet of the ride “Dawn” (/rides/r)',
  )
  expect(describe(undefined, { at: '2026-05-15T05:41' })).toEqual([
    'recorded on the phone 15 May 2026, 05:41',
  ])
  const rollCall = ['x', 'y'].map((id) => ({
    ...{ ...entry, action: 'signup.changeRider', what: { id } },
    ...{ before: ride, after: { ...ride, presence: 'there' } },
  }))
  const [first = entry] = rollCall
  expect(sentenceFor(first, 2).map(({ text }) => text)).toEqual([
    'called the roll of 2 riders of the ride ',
    '“Dawn”',
    '',
  ])
  expect(inWords(factsOfAll(rollCall))).toEqual(['date 15 May 2026', 'roll call none there'])
  expect(describe({ ...ride, presence: 'absent' }, { ...ride, presence: 'there' })).toEqual([
    'roll call absent there',
  ])
})
