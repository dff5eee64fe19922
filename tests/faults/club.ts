import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '#contract/endpoint.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson, claimsOf } from '#tests/support/add-person.ts'
import { inDatabase, makeDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { launch, type Variables } from '#tests/support/launch.ts'
import { openCaller } from './ask.ts'

export type Engine = 'sqlite' | 'postgres'

type Place = {
  readonly stack: AsyncDisposableStack
  /** Where the data folder is, if not in a folder of its own. */
  readonly folder?: string | undefined
  /** The PostgreSQL server; without it the club is on SQLite. */
  readonly server?: string | undefined
  readonly variables?: Variables
}

export const secret = 'known to those who try the faults, and to their sites'
const pictures = 'https://pictures.example'
const tokens = openTokens(secret)

/** A club with an admin, a moderator and members, whose site can be started, killed and inspected. */
export const openClub = async ({ stack, folder, server, variables = {} }: Place) => {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'clubrun-fault-')))
  stack.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }).catch(() => {}))
  const databaseUrl = server && (await makeDatabase(server)).url
  const port = await freePort()
  const caller = openCaller(`http://127.0.0.1:${port}`)
  stack.defer(caller.hangUp)

  const look = <Seen>(see: (db: Database) => Promise<Seen>) =>
    inDatabase({ dataDir, databaseUrl }, see)

  const people = await look(async (db) => {
    await migrate(db)
    return db.transaction().execute(async (transaction) => {
      const enter = async (...roles: Role[]) => (await addPerson(transaction, tokens, ...roles)).id
      const members: string[] = []
      for (let each = 0; each < 250; each++) members.push(await enter())
      return { admin: await enter('admin'), moderator: await enter('moderator'), members }
    })
  })

  const settings = {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    TOKEN_SECRET: secret,
    PORT: String(port),
    PUBLIC_URL: 'https://club.example',
    TRUST_PROXY: '1',
    IMAGE_HOST_URL: `${pictures}/upload`,
    IMAGE_HOST_PICTURES: pictures,
    ...variables,
  }
  const begin = async (more: Variables = {}) => {
    const begun = await launch({ ...settings, ...more })
    stack.defer(async () => {
      begun.child.kill('SIGKILL')
      await begun.exit
    })
    return begun
  }

  return {
    engine: (server ? 'postgres' : 'sqlite') as Engine,
    caller,
    dataDir,
    databaseUrl,
    members: people.members,
    look,
    /** Makes a token for the admin, the moderator or a member with this id, as fresh as after a sign-in. */
    tokenOf: (who: string) =>
      tokens.mint(claimsOf(who === 'admin' || who === 'moderator' ? people[who] : who)),
    /** A picture elsewhere, so that rides can be written without an upload. */
    picture: `${pictures}/ride.webp`,
    begin,
    /** Settles when the site says that it is ready. */
    async start(more?: Variables) {
      const begun = await begin(more)
      await begun.said('Clubrun is ready')
      return begun
    },
  }
}

export type Club = Awaited<ReturnType<typeof openClub>>
export type Running = Awaited<ReturnType<Club['start']>>
