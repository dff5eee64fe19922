import { expect, test } from 'vitest'
import type { Event } from '#contract/events.ts'
import { SignupRules } from '#contract/signup-rules.ts'
import { rideMessage } from './ride-words.tsx'

const ride: Event = {
  ...{ _id: 'a', title: 'Friday River Loop', description: 'Along the river.', author: 'Nadia' },
  ...{ date: '2026-11-20', time: '06:30', location: 'Boathouse', image: '/media/a' },
  ...{ distance: 45, grade: 'easy', status: 'planned', version: 1 },
}
const signup = { ...SignupRules.parse({}), groups: [], closesAt: '2026-11-20T00:30:00Z' }

test('a ride as a message for a chat says when, where, how far and where to sign up', () => {
  expect(rideMessage({ ...ride, signup }, 'https://club.example')).toBe(`Friday River Loop
Friday 20 November 2026 at 06:30, Boathouse
45 km · easy
Sign up: https://club.example/rides/a`)
  const { distance: _, grade: __, ...bare } = ride
  expect(rideMessage(bare, 'https://club.example')).toBe(`Friday River Loop
Friday 20 November 2026 at 06:30, Boathouse
https://club.example/rides/a`)
})

test('a cancelled ride as a message says so first, and why', () => {
  const cancelled = { ...ride, signup, status: 'cancelled', reason: 'Storm' } as const
  expect(rideMessage(cancelled, 'https://club.example')).toBe(`CANCELLED: Friday River Loop
Friday 20 November 2026 at 06:30, Boathouse
Reason: Storm
https://club.example/rides/a`)
})
