import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { askOnce } from '../call.ts'
import type { Case, Gauge } from '../case.ts'
import { type Child, start } from '../child.ts'
import { cores } from '../cores.ts'
import { makeDataDir } from '../folders.ts'
import type { Meter } from '../meter.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'

const page = { path: '/', headers: { Accept: 'text/html' } }
const limit = 'a Hono hello-world on the same Node'

type Server = { port: number; child: Child }

type Open = () => Promise<Server & AsyncDisposable>

const openHello: Open = async () => {
  const port = await freePort()
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port) }
  const child = start({ file: import.meta.resolve('../hello.js'), core: cores.server, env })
  await child.ask('meter')
  return { port, child, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() }
}

/** The resident memory of a new process a while after its first answer. */
const idle =
  (open: Open): Gauge =>
  async () => {
    await using server = await open()
    await askOnce(page, server.port)
    await sleep(1_000)
    const { memory } = await server.child.ask<Meter>('meter')
    return { cost: memory / 1e6, unit: 'MB', memory }
  }

const loaded = (server: Server): Gauge => {
  const gauge = underLoad(server, page)
  return async (effort) => {
    const reading = await gauge(effort)
    return { ...reading, cost: (reading.memory ?? Number.NaN) / 1e6, unit: 'MB' }
  }
}

/** The memory that a small server needs. */
export const memory: Case[] = [
  {
    name: 'memory-idle',
    asks: 'How much memory does an idle site hold?',
    limit,
    target: { atMost: 1.5 },
    async open(stack) {
      const dataDir = await makeDataDir(stack)
      return { subject: idle(() => openSite({ dataDir })), limit: idle(openHello) }
    },
  },
  {
    name: 'memory-loaded',
    asks: 'How much memory does a site hold while many ask for its home page?',
    limit: `${limit}, asked as much`,
    target: { atMost: 3 },
    open: async (stack) => ({
      subject: loaded(stack.use(await openSite())),
      limit: loaded(stack.use(await openHello())),
    }),
  },
]
