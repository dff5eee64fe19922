import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Club, query } from './club.ts'
import type { Fault, Server } from './fault.ts'
import { healing, type Patient } from './hurt.ts'

const away = 1_500

/** A server that was killed leaves something behind, which it has to find gone before it starts. */
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

const serverOf = ({ server }: Patient) => {
  if (!server) throw new Error('This fault needs a PostgreSQL server.')
  return server
}

const databaseStopped = healing({
  name: 'database-stopped',
  says: 'PostgreSQL stopped and started',
  on: ['postgres'],
  rounds: { long: 8, short: 1 },
  async hurt(patient) {
    const server = serverOf(patient)
    await server.halt('fast')
    await pause(away)
    await server.start()
  },
})

const databaseKilled = healing({
  name: 'database-killed',
  says: 'PostgreSQL killed (`kill -9`) and started',
  on: ['postgres'],
  rounds: { long: 8, short: 1 },
  async hurt(patient) {
    const server = serverOf(patient)
    await server.kill()
    await pause(away)
    await startAgain(server)
  },
})

const cutAll = ({ databaseUrl = '' }: Club) =>
  query(
    databaseUrl,
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  )

const connectionsCut = healing({
  name: 'connections-cut',
  says: 'all connections to PostgreSQL cut, five times in a second',
  on: ['postgres'],
  rounds: { long: 12, short: 1 },
  async hurt({ club, draw }) {
    for (let times = 0; times < 5; times++) {
      await cutAll(club)
      await pause(draw() * 400)
    }
  },
})

const poolFull = healing({
  name: 'pool-full',
  says: 'every connection of the pool waits for a lock of somebody else',
  on: ['postgres'],
  rounds: { long: 2, short: 0 },
  people: 24,
  async hurt({ club }) {
    const other = new pg.Client({ connectionString: club.databaseUrl })
    await other.connect()
    await other.query('begin; lock table message, news, event in access exclusive mode')
    await pause(12_000)
    await other.end()
  },
})

const noConnectionLeft = healing({
  name: 'no-connection-left',
  says: 'others use up `max_connections` of the server',
  on: ['postgres'],
  rounds: { long: 4, short: 0 },
  async hurt({ club }) {
    const others: pg.Client[] = []
    const crowd = async () => {
      const other = new pg.Client({ connectionString: club.databaseUrl })
      other.on('error', () => {})
      await other.connect()
      others.push(other)
    }
    for (let times = 0; times < 3; times++) {
      while (
        await crowd().then(
          () => true,
          () => false,
        )
      );
      if (times < 2) {
        const ours = "application_name like 'clubrun%'"
        await others[0]?.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`,
        )
      }
    }
    await pause(2_000)
    await Promise.all(others.map((other) => other.end()))
  },
})

export const databaseAway: readonly Fault[] = [
  databaseStopped,
  databaseKilled,
  connectionsCut,
  poolFull,
  noConnectionLeft,
]
