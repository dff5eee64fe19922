import { setTimeout as pause } from 'node:timers/promises'
import { openClub, type Running } from './club.ts'
import type { Fault } from './fault.ts'
import { recover, settle } from './settle.ts'
import { openWriteLog } from './write-log.ts'
import { openWriters } from './writers.ts'

/** Long enough for every kind of write, short enough for hundreds of rounds. */
const longestLife = 250

export const siteKilled: Fault = {
  name: 'site-killed',
  says: '`kill -9` of the site under write load',
  on: ['sqlite', 'postgres'],
  rounds: { long: 200, short: 2 },
  async strike({ stack, server, rounds, draw, say }) {
    const club = await openClub({ stack, server: server?.url })
    const writeLog = openWriteLog(club)
    let site = await club.start()
    for (let round = 1; round <= rounds; round++) {
      const load = (await openWriters(club, writeLog)).load()
      await load.first
      await pause(draw() * longestLife)
      site.child.kill('SIGKILL')
      const killed = performance.now()
      await Promise.all([load.end(), site.exit])
      site = await club.start()
      await recover(club, writeLog, killed)
      await settle(club, writeLog)
      if (round % 20 === 0)
        say(`killed ${round} times, ${writeLog.counts.acknowledged} acknowledged`)
    }
    return writeLog
  },
}

const workersOf = ({ lines }: Running): number[] =>
  lines.filter((line) => line.includes('worker is ready')).map((line) => JSON.parse(line).pid)

export const workerKilled: Fault = {
  name: 'worker-killed',
  says: '`kill -9` of one of two workers, or of the process that leads them',
  on: ['postgres'],
  rounds: { long: 30, short: 1 },
  async strike({ stack, server, rounds, draw, say }) {
    const club = await openClub({ stack, server: server?.url, variables: { WORKERS: '2' } })
    const writeLog = openWriteLog(club)
    let site = await club.start()
    for (let round = 1; round <= rounds; round++) {
      const load = (await openWriters(club, writeLog)).load()
      await load.first
      await pause(draw() * longestLife)
      const leader = round % 2 === 1
      const pids = workersOf(site)
      const victim = leader ? site.child.pid : pids.at(draw() < 0.5 ? -1 : -2)
      process.kill(victim ?? 0, 'SIGKILL')
      const killed = performance.now()
      if (leader) {
        await Promise.all([load.end(), site.exit])
        site = await club.start()
      } else {
        await pause(draw() * longestLife)
        await load.end()
      }
      await recover(club, writeLog, killed)
      await settle(club, writeLog)
      while (workersOf(site).length < (leader ? 2 : pids.length + 1)) await pause(20)
      if (round % 10 === 0) say(`killed ${round} times`)
    }
    return writeLog
  },
}
