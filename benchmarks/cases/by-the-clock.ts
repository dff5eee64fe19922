import type { Gauge } from '../case.ts'

/**
 * Judges the time between two answers instead of the server's own account, for as many times the usual
 * measured time: what slows a visitor down may be done by another process, or be no request of theirs.
 */
export const byTheClock =
  (gauge: Gauge, times: number): Gauge =>
  async (effort) => {
    const reading = await gauge({ ...effort, measured: effort.measured * times })
    return { ...reading, cost: 1e6 / (reading.requestsPerSecond ?? Number.NaN) }
  }
