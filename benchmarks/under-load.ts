import { type Call, rawRequest } from './call.ts'
import type { Gauge } from './case.ts'
import { type Child, start } from './child.ts'
import { cores } from './cores.ts'
import type { Aim, Ran } from './load.ts'
import type { Meter } from './meter.ts'

type Server = { port: number; child: Child }

/** A load generator with open connections to a server. */
export const openLoad = async (
  call: Call,
  { port, connections, from = 0 }: { port: number; connections: number; from?: number },
) => {
  const load = start({ file: import.meta.resolve('./load.ts'), core: cores.load })
  const aim: Aim = {
    port,
    request: rawRequest(call, port),
    turns: call.turns ?? [],
    from,
    status: call.status ?? 200,
    connections,
  }
  await load.ask('aim', aim)
  return load
}

/** What one request costs the server in CPU time while many connections keep asking. */
export const underLoad = (
  server: Server,
  call: Call,
  onAnswered: (requests: number) => void = () => {},
): Gauge => {
  let sent = 0
  return async ({ connections, warmUp, measured }) => {
    const { port, child } = server
    await using load = await openLoad(call, { port, connections, from: sent })
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
