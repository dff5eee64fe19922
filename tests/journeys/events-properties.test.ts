import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NewEvent } from '#contract/events.ts'
import { check } from '#contract/sentence.ts'
import { openTestSite } from '#tests/site.ts'
import { anyRide } from '#tests/support/any-ride.ts'
import { expectValidLines, readRides } from '#tests/support/calendars.ts'
import { readRide, uploadPicture } from '#tests/support/rides.ts'

const runs = { numRuns: 60 }

test('every ride the contract accepts comes back the same, from the list and the calendar', async () => {
  const { moderator, visitor, ask } = await openTestSite()
  const image = await uploadPicture(moderator)
  const comesBack = fc.asyncProperty(anyRide, async (words) => {
    const ride = { ...words, image }
    expect(check(NewEvent, ride)).toEqual({ value: ride })
    const { insertedId } = await moderator.events.add(ride)
    const { picture, ...event } = await readRide(visitor, insertedId)
    expect(event).toEqual({ _id: insertedId, ...ride, status: 'planned', version: 1 })

    const file = await (await ask(`/calendar/${insertedId}.ics`)).bytes()
    expectValidLines(file)
    const [shown, ...others] = readRides(Buffer.from(file).toString())
    expect(others).toEqual([])
    expect(shown).toMatchObject({
      summary: ride.title,
      location: ride.location,
      start: `${ride.date}T${ride.time}`,
      ...(ride.endTime && { end: `${ride.date}T${ride.endTime}` }),
      sequence: 0,
    })
    expect(shown?.description.startsWith(`${ride.description}\n\nLeader: ${ride.author}`)).toBe(
      true,
    )
  })
  await fc.assert(comesBack, runs)
})

test('every change of a ride comes back the same', async () => {
  const { moderator, visitor } = await openTestSite()
  const image = await uploadPicture(moderator)
  const comesBack = fc.asyncProperty(anyRide, anyRide, async (words, others) => {
    const { insertedId: id } = await moderator.events.add({ ...words, image })
    await moderator.events.change({ ...others, image, id, version: 1 })
    const { picture, ...event } = await readRide(visitor, id)
    expect(event).toEqual({ _id: id, ...others, image, status: 'planned', version: 2 })
  })
  await fc.assert(comesBack, runs)
})
