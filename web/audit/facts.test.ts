import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { factsOf } from './facts.ts'

const told = (before: AuditEntry['before'], after: AuditEntry['after']) => {
  const somebody = { id: 'x' }
  const entry = { _id: 'x', at: '', action: 'events.change', who: somebody, what: somebody }
  const facts = factsOf({ ...entry, ...(before && { before }), ...(after && { after }) })
  return facts.map(({ name, value, now }) => [name, value, now].filter(Boolean).join(' '))
}

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

test('of something new or gone its facts are told, but not what stands in the sentence', () => {
  const news = { title: 'Open', type: 'Story', dateTime: '2026-05-15T06:30', series: 'x' }
  const facts = ['type Story', 'date and time 15 May 2026, 06:30']
  expect(told(undefined, news)).toEqual(facts)
  expect(told(news, undefined)).toEqual(facts)
  expect(told({ roles: '' }, undefined)).toEqual([])
  expect(told(undefined, undefined)).toEqual([])
})
