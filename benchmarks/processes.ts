import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

type Process = {
  readonly pid: number
  readonly parent: number
  /** Seconds of user and system time, as counted by the kernel. */
  readonly cpu: number
  /** Resident bytes. */
  readonly memory: number
}

const ticks = 100
const pageSize = 4096

const read = (pid: string): Process | undefined => {
  try {
    const [, parent, cpu] = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .match(/\) \S (\d+)(?: \S+){9} (\d+ \d+)/)
      ?.values() ?? [undefined, '', '']
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1])
    const [user = 0, system = 0] = String(cpu).split(' ').map(Number)
    return {
      pid: Number(pid),
      parent: Number(parent),
      cpu: (user + system) / ticks,
      memory: resident * pageSize,
    }
  } catch {
    return undefined
  }
}

const everyProcess = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(read)
    .filter((one) => one !== undefined)

/** The site that listens on this port and the workers it has started, on Linux. */
export const processesOf = (port: number): readonly Process[] => {
  const all = everyProcess()
  const asked = `PORT=${port}\0`
  const parent = all.find(({ pid, parent }) => parent === process.pid && knows(pid, asked))
  return all.filter(({ pid, parent: of }) => pid === parent?.pid || of === parent?.pid)
}

/** Seconds of CPU that these processes and those they have started have used so far. */
export const cpuOf = (roots: readonly number[]) => {
  const all = everyProcess()
  const family = new Set(roots)
  // A process may have a lower number than the one that started it.
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { cpu }) => sum + cpu, 0)
}

const knows = (pid: number, variable: string) =>
  readFileSync(`/proc/${pid}/environ`, 'latin1').includes(variable)

/** Lets them run on every core. */
export const unpin = (processes: readonly Process[]) => {
  for (const { pid } of processes) spawnSync('taskset', ['-apc', '0-1023', String(pid)])
}
