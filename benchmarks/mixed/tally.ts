import { createHistogram } from 'node:perf_hooks'
import type { Heard } from './caller.ts'

/** The results of the requests of one kind. Latencies are of served requests, in milliseconds. */
export type Counts = {
  served: number
  /** 503 with Retry-After. */
  refused: number
  /** Any other answer from 400 on, by status. */
  wrong: Record<string, number>
  unanswered: number
  p50: number
  p99: number
  p999: number
}

type Second = { refused: number; p99: number }
export type Tallied = {
  kinds: Record<string, Counts>
  ready: Counts
  seconds: Second[]
  /** Seconds from the beginning until the last was answered. */
  lasted: number
}

/** Counts answers by kind, and by the second in which they were due. */
export const openTally = () => {
  const kinds = new Map<string, ReturnType<typeof openCount>>()
  const ready = openCount()
  const seconds: ReturnType<typeof openCount>[] = []
  let lasted = 0

  return {
    note(kind: { name: string; ready: boolean }, due: number, waited: number, heard?: Heard) {
      const count = kinds.get(kind.name) ?? openCount()
      kinds.set(kind.name, count)
      lasted = Math.max(lasted, due + waited / 1000)
      seconds[Math.floor(due)] ??= openCount()
      for (const each of [count, seconds[Math.floor(due)], kind.ready ? ready : undefined]) {
        each?.note(waited, heard)
      }
    },
    read: (): Tallied => ({
      kinds: Object.fromEntries([...kinds].map(([name, count]) => [name, count.read()])),
      ready: ready.read(),
      seconds: Array.from(seconds, (count) => {
        const { refused, p99 } = (count ?? openCount()).read()
        return { refused, p99 }
      }),
      lasted,
    }),
  }
}

const openCount = () => {
  const latency = createHistogram({ figures: 3 })
  const wrong: Record<string, number> = {}
  let refused = 0
  let unanswered = 0
  return {
    note(waited: number, heard?: Heard) {
      if (!heard) unanswered++
      else if (heard.status < 400) latency.record(Math.max(1, Math.round(waited * 1e6)))
      else if (heard.status === 503 && /\r\nretry-after: *\d/i.test(heard.head)) refused++
      else wrong[heard.status] = (wrong[heard.status] ?? 0) + 1
    },
    read(): Counts {
      const [p50 = 0, p99 = 0, p999 = 0] = [50, 99, 99.9].map((share) =>
        latency.count ? latency.percentile(share) / 1e6 : 0,
      )
      return { served: latency.count, refused, wrong, unanswered, p50, p99, p999 }
    },
  }
}
