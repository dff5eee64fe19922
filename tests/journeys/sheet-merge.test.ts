import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SheetRecord } from '#contract/sheet.ts'
import { openTestSite } from '#tests/site.ts'
import { dataWithModerator, readDatabase, startSite } from '#tests/support/process.ts'
import { addRide } from '#tests/support/rides.ts'
import { inHours, made, openSheet, tap } from '#tests/support/sheets.ts'

const presence = fc.constantFrom('there', 'absent', null)
/** Few seconds, so that some records have the same time. */
const secondsAgo = fc.integer({ min: 1, max: 6 })
const moment = fc.record({
  moment: fc.constantFrom('rolled-out' as const, 'all-back' as const),
  reached: fc.boolean(),
})

test('two leaders without a signal are merged: whatever arrives first, the sheet is the same', async () => {
  const site = await openTestSite()
  const { db } = site
  const { id, leader, other, riders } = await openSheet(site, { guests: 3, leaders: 2 })
  const now = Date.now()
  const made = fc.record({ id: fc.uuid(), at: secondsAgo }).map(({ id, at }) => ({
    ...{ id, at: new Date(now - at * 1000).toISOString() },
  }))
  const aTap = fc
    .record({ made, rsvp: fc.constantFrom(...riders), presence })
    .map(({ made, ...words }): SheetRecord => ({ ...made, kind: 'presence', ...words }))
  const aMoment = fc
    .record({ made, moment })
    .map(({ made, moment }): SheetRecord => ({ ...made, kind: 'moment', ...moment }))
  const aWalkUp = fc
    .record({ made, presence, secondsAgo })
    .map(({ made, presence }) => [
      { ...made, kind: 'walk-up', name: `Walk-up ${made.id}` } as SheetRecord,
      { ...tap(made.id, presence), at: new Date(now).toISOString() },
    ])
  const batch = fc
    .array(fc.oneof({ weight: 6, arbitrary: fc.tuple(fc.oneof(aTap, aMoment)) }, aWalkUp), {
      minLength: 1,
      maxLength: 8,
    })
    .map((groups) => groups.flat())
  const batches = fc
    .array(fc.tuple(fc.constantFrom(leader, other), batch), { minLength: 2, maxLength: 4 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))

  const stateAfter = async (order: readonly (readonly [typeof leader, SheetRecord[]])[]) => {
    await db.deleteFrom('sheet_record').execute()
    await db
      .deleteFrom('rsvp')
      .where('event_id', '=', id)
      .where('presence_record', 'is not', null)
      .where('id', 'not in', riders)
      .execute()
    await db
      .updateTable('rsvp')
      .set({ presence: null, presence_at: null, presence_record: null })
      .where('event_id', '=', id)
      .execute()
    for (const [person, records] of order) {
      const { results } = await person.sheet.send({ id, records })
      expect(results.filter(({ outcome }) => outcome !== 'taken')).toEqual([])
    }
    const { ride, riders: rows } = await leader.sheet.get({ id })
    return { ride, riders: rows.toSorted((one, next) => one._id.localeCompare(next._id)) }
  }
  await fc.assert(
    fc.asyncProperty(batches, async ([one, another]) => {
      expect(await stateAfter(another)).toEqual(await stateAfter(one))
    }),
    { numRuns: 15 },
  )
})

test('a site that is killed while twenty phones send has lost nothing it acknowledged, and sending again completes all', async () => {
  const { data: folder, token } = await dataWithModerator()
  const data = { ...folder, PUBLIC_URL: 'https://club.example' }
  const site = await startSite(data)
  const moderator = { ...site.as(token), id: '', email: '', token }
  const { _id: id } = await addRide(moderator, inHours(5))
  const riders: string[] = []
  for (const name of ['Nadia', 'Rumi', 'Farhan', 'Lucy', 'Karim']) {
    riders.push((await moderator.signup.addRider({ id, name })).insertedId)
  }
  /** Each phone has its own walk-up and forty taps in batches of four. */
  const phones = Array.from({ length: 20 }, (_, phone) => {
    const taps = Array.from({ length: 40 }, (_, at) =>
      tap(riders[at % 5] ?? '', (at + phone) % 3 === 0 ? 'absent' : 'there', 900 - at * 20 - phone),
    )
    const walkUp: SheetRecord = { ...made(600), kind: 'walk-up', name: `Walk-up ${phone}` }
    return [[walkUp], ...Array.from({ length: 10 }, (_, at) => taps.slice(at * 4, at * 4 + 4))]
  })
  const acknowledged = new Set<string>()
  const enough = Promise.withResolvers<void>()
  const send = async (batches: readonly SheetRecord[][], to: typeof site) => {
    for (const records of batches) {
      const { results } = await to.as(token).sheet.send({ id, records })
      for (const { id, outcome } of results) if (outcome === 'taken') acknowledged.add(id)
      if (acknowledged.size > 150) enough.resolve()
    }
  }
  const sending = phones.map((batches) => send(batches, site).catch(() => {}))
  await enough.promise
  await site.stop('SIGKILL')
  await Promise.all(sending)
  const all = phones.flat(2)
  expect(acknowledged.size).toBeLessThan(all.length)
  const stored = await readDatabase(data, async (db) => {
    const rows = await db.selectFrom('sheet_record').select('id').execute()
    return new Set(rows.map(({ id }) => id))
  })
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])

  const again = await startSite(data)
  await Promise.all(phones.map((batches) => send(batches, again)))
  expect(acknowledged.size).toBe(all.length)
  const sheet = await again.as(token).sheet.get({ id })
  expect(sheet.riders).toHaveLength(riders.length + phones.length)
  const latest = riders.map((rider) => {
    const taps = all.filter((record) => record.kind === 'presence' && record.rsvp === rider)
    return taps.toSorted((one, next) => one.at.localeCompare(next.at)).at(-1)
  })
  const found = riders.map((rider) => sheet.riders.find(({ _id }) => _id === rider))
  expect(found.map((rider) => rider?.presenceAt)).toEqual(latest.map((record) => record?.at))
  expect(found.map((rider) => rider?.presence)).toEqual(
    latest.map((record) => record?.kind === 'presence' && record.presence),
  )
})
