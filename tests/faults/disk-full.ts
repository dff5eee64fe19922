import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { command } from '#tests/support/database.ts'
import { startOwnPostgres } from '#tests/support/postgres.ts'
import { startAgain } from './database-away.ts'
import type { Fault } from './fault.ts'
import { healing } from './repair.ts'
import { fill, noSmallDisk, openSmallDisk } from './small-disk.ts'
import { openUploads } from './uploads.ts'

const fullFor = 1_500

/** Megabytes: what is written in a round has to fit, and everyone in the club is told of every ride. */
const sizeFor = (rounds: number) => `${100 + 60 * rounds}m`

const dataFolderFull = healing(
  {
    name: 'disk-full',
    says: 'the disk of the data folder is full while rows and pictures are written',
    on: ['sqlite', 'postgres'],
    rounds: { long: 10, short: 1 },
    shortOn: 'sqlite',
    missing: noSmallDisk,
    people: 3,
  },
  async ({ stack, rounds }) => {
    const folder = await mkdtemp(join(tmpdir(), 'clubrun-small-'))
    openSmallDisk(stack, folder, sizeFor(rounds))
    return {
      folder,
      async fail({ club, writeLog }) {
        const uploads = await openUploads(club, writeLog)
        await uploads.send()
        const uploading = uploads.load()
        const freeSpace = await fill(folder)
        await pause(fullFor)
        const { text } = await uploads.send()
        if (!text.includes('storage-full')) writeLog.broken.add(`a full disk is not named: ${text}`)
        await uploading.end()
        await freeSpace()
        const { status } = await uploads.send()
        if (status !== 200)
          writeLog.broken.add(`once there was space, a picture was answered with ${status}`)
        await uploads.check()
        const arriving = await readdir(join(folder, 'incoming'))
        if (arriving.length > 0) writeLog.broken.add(`half pictures were left: ${arriving}`)
      },
    }
  },
)

/** Writes only to the write-ahead log until its disk is full and the server ends. */
const overflow = async (url: string) => {
  const words = "select pg_logical_emit_message(false, 'ballast', repeat('x', 500000))"
  while (
    await command(url, words).then(
      () => true,
      () => false,
    )
  );
}

const serverFull = healing(
  {
    name: 'database-full',
    says: 'the disk of the PostgreSQL server is full, until it gives up; started again with some room',
    on: ['postgres'],
    rounds: { long: 3, short: 0 },
    missing: noSmallDisk,
  },
  async ({ stack, rounds, say }) => {
    const prepare = async (folder: string) => openSmallDisk(stack, folder, sizeFor(rounds))
    const server = await startOwnPostgres({ durable: true, small: true, prepare })
    stack.defer(server.stop)
    return {
      server: server.url,
      async fail() {
        const freeSpace = await fill(server.folder)
        await pause(fullFor)
        await overflow(server.url)
        say('the server ran out of space and gave up')
        await pause(fullFor)
        await freeSpace()
        await server.halt('immediate').catch(() => {})
        await startAgain(server)
      },
    }
  },
)

export const diskFull: readonly Fault[] = [dataFolderFull, serverFull]
