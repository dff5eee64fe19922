import type { Gauge } from '../case.ts'

/**
 * Judges the time between two answers instead of the server's CPU time, for as many times the usual
 * measured time: a visitor may be slowed down by another process or by other requests.
 */
export const byTheClock =
  (gauge: Gauge, times: number): Gauge =>
  async (effort) => {
    const reading = await gauge({ ...effort, measured: effort.measured * times })
    return { ...reading, cost: 1e6 / (reading.requestsPerSecond ?? Number.NaN) }
  }
