import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { command } from '#tests/support/database.ts'
import { type Fault, ownServer, type Server } from './fault.ts'
import { healing } from './repair.ts'

const away = 1_500

/** A killed server leaves processes or locks behind, which may delay its next start. */
export const startAgain = async (server: Server): Promise<unknown> => {
  for (let tries = 1; ; tries++) {
    try {
      return await server.start()
    } catch (error) {
      if (tries > 20) throw error
      await pause(200)
    }
  }
}

/** A server that stops in this way and comes back. */
const goingAway = (name: string, says: string, leave: (server: Server) => Promise<unknown>) =>
  healing({ name, says, on: ['postgres'], rounds: { long: 8, short: 1 } }, (circumstances) => ({
    async fail() {
      const server = ownServer(circumstances)
      await leave(server)
      await pause(away)
      await startAgain(server)
    },
  }))

const databaseStopped = goingAway(
  'database-stopped',
  'PostgreSQL stopped and started',
  ({ halt }) => halt('fast'),
)

const databaseKilled = goingAway(
  'database-killed',
  'PostgreSQL killed (`kill -9`) and started',
  ({ kill }) => kill(),
)

/** Ends the connections of which this is true. */
const cutAll = (which: string) =>
  `select pg_terminate_backend(pid) from pg_stat_activity where ${which}`

const connectionsCut = healing(
  {
    name: 'connections-cut',
    says: 'all connections to PostgreSQL cut, five times in a second',
    on: ['postgres'],
    rounds: { long: 12, short: 1 },
  },
  ({ draw }) => ({
    async fail({ club: { databaseUrl = '' } }) {
      const others = 'pid <> pg_backend_pid() and datname = current_database()'
      for (let times = 0; times < 5; times++) {
        await command(databaseUrl, cutAll(others))
        await pause(draw() * 400)
      }
    },
  }),
)

const poolFull = healing(
  {
    name: 'pool-full',
    says: 'every connection of the pool waits for the lock of another program',
    on: ['postgres'],
    rounds: { long: 2, short: 0 },
    people: 24,
  },
  () => ({
    async fail({ club }) {
      const other = new pg.Client({ connectionString: club.databaseUrl })
      await other.connect()
      await other.query('begin; lock table message, news, event in access exclusive mode')
      await pause(12_000)
      await other.end()
    },
  }),
)

const noConnectionLeft = healing(
  {
    name: 'no-connection-left',
    says: 'others use up `max_connections` of the server',
    on: ['postgres'],
    rounds: { long: 4, short: 0 },
  },
  () => ({
    async fail({ club: { databaseUrl = '' } }) {
      const others: pg.Client[] = []
      await exhaustConnections(databaseUrl, others)
      for (let times = 0; times < 2; times++) {
        await others[0]?.query(cutAll("application_name like 'clubrun%'"))
        await exhaustConnections(databaseUrl, others)
      }
      await pause(2_000)
      await Promise.all(others.map((other) => other.end()))
    },
  }),
)

/** Connects until the server accepts no more connections. */
const exhaustConnections = async (connectionString: string, others: pg.Client[]): Promise<void> => {
  const other = new pg.Client({ connectionString })
  other.on('error', () => {})
  try {
    await other.connect()
  } catch {
    return
  }
  others.push(other)
  return exhaustConnections(connectionString, others)
}

export const databaseAway: readonly Fault[] = [
  databaseStopped,
  databaseKilled,
  connectionsCut,
  poolFull,
  noConnectionLeft,
]
