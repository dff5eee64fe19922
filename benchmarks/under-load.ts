import { type Call, rawRequest } from './call.ts'
import type { Gauge } from './case.ts'
import { type Child, start } from './child.ts'
import { cores } from './cores.ts'
import type { Aim, Ran } from './load.ts'
import type { Meter } from './meter.ts'

type Server = { port: number; child: Child }

/** What one request costs the server in CPU time while many connections keep asking. */
export const underLoad = (
  server: Server,
  call: Call,
  onAnswered: (requests: number) => void = () => {},
): Gauge => {
  let sent = 0
  return async ({ connections, warmUp, measured }) => {
    const { port, child } = server
    await using load = start({ file: import.meta.resolve('./load.ts'), core: cores.load })
    const aim: Aim = {
      port,
      request: rawRequest(call, port),
      turns: call.turns ?? [],
      from: sent,
      status: call.status ?? 200,
      connections,
    }
    await load.ask('aim', aim)
    const run = async (duration: number) => {
      const ran = await load.ask<Ran>('run', duration, duration + 10_000)
      sent += ran.requests
      onAnswered(ran.requests)
      return ran
    }

    await run(warmUp)
    const before = await child.ask<Meter>('meter')
    const { requests, seconds, p50, p99 } = await run(measured)
    const after = await child.ask<Meter>('meter')
    const cpu = (after.cpu - before.cpu) / requests
    return {
      cost: cpu,
      unit: 'µs',
      cpu,
      requestsPerSecond: requests / seconds,
      p50,
      p99,
      memory: after.memory,
    }
  }
}
