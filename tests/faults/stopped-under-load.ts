import { setTimeout as pause } from 'node:timers/promises'
import { type Club, openClub } from './club.ts'
import type { Fault } from './fault.ts'
import { keepDoing } from './keep-doing.ts'
import { settle } from './settle.ts'
import { openWriteLog, type WriteLog } from './write-log.ts'
import { openWriters } from './writers.ts'

const pages = ['/', '/api/newsInfo?limit=5', '/about', '/healthz']

/** Keeps reading until it is stopped; every answer that is not good is a failure. */
const keepAsking = (writeLog: WriteLog) => {
  const read = async (path: string) => {
    const { status, text } = await writeLog.ask({ path })
    if (status !== 200) writeLog.broken.add(`${path} was answered with ${status} ${text}`)
  }
  const works = pages.map((path) => () => read(path))
  return keepDoing(5, works)
}

/** Checks that every write under load was acknowledged. */
const findFailures = ({ entries, settled, broken }: WriteLog) => {
  for (const { state, mark, why } of entries.slice(settled)) {
    if (state !== 'acknowledged') broken.add(`${mark} failed: ${why}`)
  }
}

/** Polls like a proxy, which would then send no more requests there. */
const saysItLeaves = async ({ caller }: Pick<Club, 'caller'>): Promise<void> => {
  const { status } = await caller.ask({ path: '/readyz' })
  if (status !== 200) return
  await pause(50)
  return saysItLeaves({ caller })
}

const leaving: Fault = {
  name: 'sigterm',
  says: 'SIGTERM under load with `DRAIN_SECONDS=2`, behind a proxy that watches `/readyz`',
  on: ['sqlite', 'postgres'],
  rounds: { long: 10, short: 1 },
  shortOn: 'sqlite',
  async strike({ stack, server, rounds, say }) {
    const club = await openClub({ stack, server: server?.url, variables: { DRAIN_SECONDS: '2' } })
    const writeLog = openWriteLog(club)
    for (let round = 1; round <= rounds; round++) {
      const site = await club.start()
      const load = (await openWriters(club, writeLog)).load(4)
      const reading = keepAsking(writeLog)
      await load.first
      await pause(300)
      site.child.kill('SIGTERM')
      await saysItLeaves(club)
      await Promise.all([load.end(), reading.end()])
      const { code } = await site.exit
      if (code !== 0) writeLog.broken.add(`it ended with ${code}`)
      findFailures(writeLog)
      const again = await club.start()
      await settle(club, writeLog)
      again.child.kill('SIGTERM')
      await again.exit
      say(`${round} of ${rounds}`)
    }
    return writeLog
  },
}

const rolling: Fault = {
  name: 'rolling-restart',
  says: 'SIGHUP under load: two workers are replaced one after the other',
  on: ['postgres'],
  rounds: { long: 5, short: 0 },
  async strike({ stack, server, rounds, say }) {
    const club = await openClub({ stack, server: server?.url, variables: { WORKERS: '2' } })
    const writeLog = openWriteLog(club)
    const site = await club.start()
    for (let round = 1; round <= rounds; round++) {
      const load = (await openWriters(club, writeLog)).load(4)
      const reading = keepAsking(writeLog)
      await load.first
      site.child.kill('SIGHUP')
      await timesSaid(site.lines, 'every worker was restarted', round)
      await Promise.all([load.end(), reading.end()])
      findFailures(writeLog)
      await settle(club, writeLog)
      say(`${round} of ${rounds}`)
    }
    return writeLog
  },
}

const timesSaid = async (lines: readonly string[], words: string, times: number) => {
  while (lines.filter((line) => line.includes(words)).length < times) await pause(50)
}

export const stoppedUnderLoad: readonly Fault[] = [leaving, rolling]
