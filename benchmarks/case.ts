/** The cost of one side in one round. Everything except the cost is printed, never judged. */
export type Reading = {
  cost: number
  unit: 'µs' | 'ms' | 'MB'
  /** Microseconds of the server's own CPU time for one request. */
  cpu?: number
  requestsPerSecond?: number
  /** Milliseconds. */
  p50?: number
  p99?: number
  /** Bytes. */
  memory?: number
  /** What was done beside the requests, such as uploaded pictures, per minute. */
  perMinute?: number
  /** The longest time until visitors saw a change, in milliseconds. */
  shownAfter?: number
  /** Other broken promises, in words. */
  missed?: string
}

/** Times are in milliseconds. */
export type Effort = { rounds: number; connections: number; warmUp: number; measured: number }

/** Takes one reading of one side; called once a round. */
export type Gauge = (effort: Effort) => Promise<Reading>

/** `atLeast` judges limit ÷ subject, `atMost` judges subject ÷ limit. */
export type Target = { atLeast: number } | { atMost: number }

export type Case = {
  name: string
  asks: string
  limit: string
  target: Target
  /**
   * How often both sides are started anew; once by default. The same answer costs up to a tenth more in one process
   * than in the next, for as long as the process lives.
   */
  openings?: number
  /** Everything that must be closed afterwards goes on the stack. */
  open: (stack: AsyncDisposableStack) => Promise<{ subject: Gauge; limit: Gauge }>
}

export const ratio = (target: Target, subject: Reading, limit: Reading) =>
  'atLeast' in target ? limit.cost / subject.cost : subject.cost / limit.cost

export const keeps = (target: Target, ratio: number) =>
  'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost
