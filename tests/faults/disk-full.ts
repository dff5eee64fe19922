import { mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOwnPostgres } from '#tests/machinery/postgres.ts'
import type { Fault } from './fault.ts'
import { healing, type Patient } from './hurt.ts'
import { fill, noSmallDisk, openSmallDisk } from './small-disk.ts'
import { openUploads } from './uploads.ts'

const fullFor = 1_500

const noSpace = async (patient: Patient, folder: string) => {
  const makeRoom = await fill(folder)
  await pause(fullFor)
  await makeRoom()
  patient.say(`${patient.ledger.counts.said503} were told 503`)
}

const dataFolderFull = healing({
  name: 'disk-full',
  says: 'the disk of the data folder is full while rows and pictures are written',
  on: ['sqlite', 'postgres'],
  rounds: { long: 10, short: 1 },
  missing: noSmallDisk,
  people: 3,
  async place({ stack }) {
    const folder = await mkdtemp(join(tmpdir(), 'clubrun-small-'))
    openSmallDisk(stack, folder, '24m')
    return { folder }
  },
  async hurt(patient) {
    const { club, ledger } = patient
    const uploads = await openUploads(club, ledger)
    await uploads.send()
    const uploading = uploads.load()
    await noSpace(patient, club.dataDir)
    await uploading.end()
    const { status } = await uploads.send()
    if (status !== 200)
      ledger.broken.add(`once there was room, a picture was answered with ${status}`)
    await uploads.check()
    const arriving = await readdir(join(club.dataDir, 'incoming'))
    if (arriving.length > 0) ledger.broken.add(`half pictures were left: ${arriving}`)
  },
})

/** Where the files of a PostgreSQL server on a small disk lie. */
let smallServer = ''

const serverFull = healing({
  name: 'database-full',
  says: 'the disk of the PostgreSQL server is full',
  on: ['postgres'],
  rounds: { long: 3, short: 0 },
  missing: noSmallDisk,
  async place({ stack }) {
    const prepare = async (folder: string) => {
      smallServer = folder
      openSmallDisk(stack, folder, '96m')
      await mkdir(join(folder, 'data'))
    }
    const server = await startOwnPostgres({ durable: true, small: true, prepare })
    stack.defer(server.stop)
    return { server: server.url }
  },
  hurt: (patient) => noSpace(patient, smallServer),
})

export const diskFull: readonly Fault[] = [dataFolderFull, serverFull]
