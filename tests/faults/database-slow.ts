import { setTimeout as pause } from 'node:timers/promises'
import type { Club } from './club.ts'
import type { Circumstances, Fault } from './fault.ts'
import { healing } from './hurt.ts'
import { openRelay } from './relay.ts'

type Relay = Awaited<ReturnType<typeof openRelay>>

const relays = new WeakMap<Club, Relay>()

const between = async (club: Club, { stack }: Circumstances) => {
  const relay = await openRelay(stack, club.databaseUrl ?? '')
  relays.set(club, relay)
  return { DATABASE_URL: relay.url }
}

const slow = healing({
  name: 'database-slow',
  says: 'every message to and from PostgreSQL takes 200 ms longer',
  on: ['postgres'],
  rounds: { long: 3, short: 0 },
  prepare: between,
  async hurt({ club }) {
    relays.get(club)?.slowDown(200)
    await pause(5_000)
    relays.get(club)?.slowDown(0)
  },
})

const silent = healing({
  name: 'database-silent',
  says: 'PostgreSQL is silent for 5 s, and its old connections for ever',
  on: ['postgres'],
  rounds: { long: 3, short: 1 },
  people: 16,
  prepare: between,
  async hurt({ club }) {
    relays.get(club)?.swallow()
    await pause(5_000)
    relays.get(club)?.serveAgain()
  },
})

export const databaseSlow: readonly Fault[] = [slow, silent]
