import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, ownServer } from './fault.ts'
import { openRelay } from './relay.ts'
import { healing } from './repair.ts'

const trouble = 5_000

const slow = healing(
  {
    name: 'database-slow',
    says: 'every message to and from PostgreSQL takes 200 ms longer',
    on: ['postgres'],
    rounds: { long: 3, short: 0 },
  },
  async (circumstances) => {
    const relay = await openRelay(circumstances.stack, ownServer(circumstances).url)
    return {
      server: relay.url,
      async fail() {
        relay.slowDown(200)
        await pause(trouble)
        relay.slowDown(0)
      },
    }
  },
)

const silent = healing(
  {
    name: 'database-silent',
    says: 'PostgreSQL is silent for 5 s, and its old connections for ever',
    on: ['postgres'],
    rounds: { long: 3, short: 1 },
    people: 16,
  },
  async (circumstances) => {
    const relay = await openRelay(circumstances.stack, ownServer(circumstances).url)
    return {
      server: relay.url,
      async fail() {
        relay.swallow()
        await pause(trouble)
        relay.serveAgain()
      },
    }
  },
)

export const databaseSlow: readonly Fault[] = [slow, silent]
