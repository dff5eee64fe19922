import { setTimeout as pause } from 'node:timers/promises'
import { makeDatabase } from '#tests/support/database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import type { Case, Gauge } from '../case.ts'
import { processesOf, unpin } from '../processes.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'

/** A form with a mistake returns a newly rendered page, without the database. */
const mistaken = {
  path: '/contact',
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'name=Rima&email=rima&message=Hello',
  status: 422,
}

/** With more callers one process would shed load, which is not measured here. */
const connections = 16

/**
 * The load generator needs a part of a core too, so on a machine of two cores the gain stays below
 * two. What counts is the time between two answers by the clock.
 */
export const workers: Case = {
  name: 'workers',
  asks: 'How much more does a site with WORKERS=2 answer if it renders every page?',
  limit: 'the same with one process, free to use every core',
  target: { atLeast: 1.5 },
  async open(stack) {
    const server = await startPostgres({ durable: true })
    stack.defer(server.stop)
    const withWorkers = async (count: number) => {
      const { url: databaseUrl } = await makeDatabase(server.url)
      const variables = { WORKERS: String(count) }
      const site = stack.use(await openSite({ databaseUrl, variables }))
      // The site answers as soon as its first worker does.
      while (count > 1 && processesOf(site.port).length <= count) await pause(50)
      unpin(processesOf(site.port))
      return byTheClock(count, site.port, underLoad(site, mistaken))
    }
    return { subject: await withWorkers(2), limit: await withWorkers(1) }
  },
}

const byTheClock =
  (count: number, port: number, gauge: Gauge): Gauge =>
  async (effort) => {
    const [began, before] = [performance.now(), cpuOf(port)]
    const reading = await gauge({ ...effort, connections })
    const seconds = (performance.now() - began) / 1000
    const busy = (cpuOf(port) - before) / seconds
    const { requestsPerSecond = Number.NaN } = reading
    process.stdout.write(
      `  WORKERS=${count}: ${Math.round(requestsPerSecond)} requests/s on ${busy.toFixed(2)} cores\n`,
    )
    const memory = processesOf(port).reduce((sum, { memory }) => sum + memory, 0)
    return { ...reading, cost: 1000 / requestsPerSecond, unit: 'ms', memory }
  }

const cpuOf = (port: number) => processesOf(port).reduce((sum, { cpu }) => sum + cpu, 0)
