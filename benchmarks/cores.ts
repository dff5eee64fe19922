import { spawnSync } from 'node:child_process'

/** The numbers of the cores this process may use, or none where taskset is missing. */
const allowed = () => {
  const { status, stdout } = spawnSync('taskset', ['-cp', `${process.pid}`], { encoding: 'utf8' })
  const list = status === 0 ? (stdout.split(':').at(-1)?.trim() ?? '') : ''
  if (!/^[\d,-]+$/.test(list)) return []
  return list.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
}

type Cores = {
  load: number | undefined
  server: number | undefined
  /** All but the server's. */
  besides: number[]
  pinned: boolean
}

const choose = (list: number[]): Cores => {
  if (list.length < 2) return { load: undefined, server: undefined, besides: list, pinned: false }
  // The first and the last are the least likely to be two threads of one core.
  return { load: list.at(0), server: list.at(-1), besides: list.slice(0, -1), pinned: true }
}

export const cores = choose(allowed())
