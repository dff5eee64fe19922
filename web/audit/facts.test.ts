import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { factsOf, factsOfAll } from './facts.ts'

const somebody = { id: 'x' }
const entry = { _id: 'x', at: '', action: 'events.change', who: somebody, what: somebody }

const inWords = (facts: ReturnType<typeof factsOf>) =>
  facts.map(({ name, value, now }) => [name, value, now].filter(Boolean).join(' '))

const told = (before: AuditEntry['before'], after: AuditEntry['after']) =>
  inWords(factsOf({ ...entry, ...(before && { before }), ...(after && { after }) }))

test('of a change only what differs is told, in words', () => {
  const before = { title: 'Dawn', date: '2026-05-15', time: '06:30', roles: '', answered: false }
  const after = { title: 'Dawn', date: '2026-05-22', time: '06:30', roles: 'admin', answered: true }
  expect(told(before, after)).toEqual([
    'date 15 May 2026 22 May 2026',
    'roles none admin',
    'answered no yes',
  ])
  expect(told({ title: 'Dawn' }, { title: 'Dusk', bodyChanged: true })).toEqual([
    'title Dawn Dusk',
    'text changed yes',
  ])
})

test('what a change adds or takes away is told, and of texts only that they changed', () => {
  const before = { location: 'The Mill', endTime: '09:00' }
  const after = { location: 'The Quay', distance: 40, authorChanged: true }
  expect(told(before, after)).toEqual([
    'location The Mill The Quay',
    'end time 09:00 none',
    'distance in km none 40',
    'author changed yes',
  ])
})

test('of a whole series what all have in common is told once, with its first and its last day', () => {
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

test('of something new or gone its facts are told, but not what stands in the sentence', () => {
  const news = { title: 'Open', type: 'Story', dateTime: '2026-05-15T06:30', series: 'x' }
  const facts = ['type Story', 'date and time 15 May 2026, 06:30']
  expect(told(undefined, news)).toEqual(facts)
  expect(told(news, undefined)).toEqual(facts)
  expect(told({ roles: '' }, undefined)).toEqual([])
  expect(told(undefined, undefined)).toEqual([])
})
