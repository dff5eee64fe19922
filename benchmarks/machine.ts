import { arch, availableParallelism, cpus, loadavg, totalmem, type } from 'node:os'
import type { Effort } from './case.ts'
import { cores } from './cores.ts'

/** Where and when the numbers come from, as one line. */
export const machineFacts = (now = new Date()) => {
  const model = cpus()[0]?.model.trim()
  return [
    `${model && model !== 'unknown' ? `${model} (${arch()})` : arch()}, ${availableParallelism()} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()}, Node ${process.version}`,
    now.toISOString().slice(0, 10),
    `load ${loadavg()[0]?.toFixed(1)} before the run`,
  ].join(' · ')
}

export const effortFacts = ({ rounds, connections, warmUp, measured }: Effort) =>
  [
    `Median of ${rounds} rounds after one that does not count`,
    `${measured / 1000} s each after ${warmUp / 1000} s of warm-up`,
    `${connections} connections`,
    cores.pinned
      ? 'load generator and server on different cores.'
      : 'load generator and server NOT pinned (no taskset, or a single core), so more noise.',
  ].join(', ')
