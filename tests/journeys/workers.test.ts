import { once } from 'node:events'
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dataWithModerator, failToStart, startSite } from '#tests/support/process.ts'

const onPostgres = test.runIf(inject('engine') === 'postgres')
const PUBLIC_URL = 'https://club.example'
const ferry = {
  author: 'Nadia Islam',
  type: 'Other',
  title: 'The ferry is back',
  dateTime: '2030-01-01T10:00',
} as const

type Site = Awaited<ReturnType<typeof startSite>>

/** Sends a request over a new connection unless an agent is given; ids begin with the name of the worker. */
const askFrom = async ({ origin }: Site, path: string, agent: Agent | false = false) => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request(origin + path, { agent }, resolve)
    .on('error', reject)
    .end()
  const answer = await promise
  const worker = String(answer.headers['x-request-id']).split('-')[0] ?? ''
  return { worker, status: answer.statusCode, body: await text(answer) }
}

/** Whether every worker shows the news about the ferry; they take connections in turn. */
const telling = async (site: Site, path: string) => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => askFrom(site, path)))
  return new Map(answers.map(({ worker, body }) => [worker, body.includes(ferry.title)]))
}

/** The processes that have been ready, oldest first. */
const pids = ({ lines }: Site): number[] =>
  lines.filter((line) => line.includes('worker is ready')).map((line) => JSON.parse(line).pid)

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Reads and publishes until it is stopped; every answer that is not good is a failure. */
const keepAsking = (site: Site, token: string) => {
  const agent = new Agent({ keepAlive: true })
  const stop = new AbortController()
  const { news } = site.as(token)
  const ask = async () => {
    for (let turn = 0; !stop.signal.aborted; turn++) {
      const path = turn % 2 ? '/' : '/api/newsInfo?limit=5'
      expect((await askFrom(site, path, agent)).status).toBe(200)
      if (turn % 20 === 0) await news.add({ ...ferry, title: `Ferry ${turn}` })
      await pause(5)
    }
  }
  const asking = Promise.all([ask(), ask()])
  return async (until: Promise<unknown>) => {
    await Promise.race([until, asking])
    stop.abort()
    await asking
    agent.destroy()
  }
}

const sevenProcesses = { timeout: 180_000 }

onPostgres(
  'two workers answer at one port, and soon show what the other wrote',
  sevenProcesses,
  async () => {
    const { data, token } = await dataWithModerator()
    const site = await startSite({ ...data, PUBLIC_URL, WORKERS: '2' })
    expect([...(await telling(site, '/')).values()]).toEqual([false, false])
    await site.as(token).news.add(ferry)
    await expect.poll(async () => [...(await telling(site, '/')).values()]).toEqual([true, true])

    // One that dies is replaced,
    const [killed = 0] = pids(site)
    process.kill(killed, 'SIGKILL')
    await site.said('worker ended')
    expect((await askFrom(site, '/')).status).toBe(200)
    await expect.poll(() => pids(site)).toHaveLength(3)
    expect((await telling(site, '/')).size).toBe(2)

    // all are restarted one after the other, and every request is answered,
    const asked = keepAsking(site, token)
    site.signal('SIGHUP')
    await asked(site.said('every worker was restarted'))
    expect(pids(site)).toHaveLength(5)
    expect(pids(site).slice(0, 3).filter(lives)).toEqual([])
    expect((await telling(site, '/')).size).toBe(2)

    // and they leave together. Each owner link makes the older ones worthless: there was only one.
    expect(await site.stop()).toEqual({ code: 0, signal: null })
    expect(pids(site).filter(lives)).toEqual([])
    expect(site.lines.filter((line) => line.includes('has no admin yet'))).toHaveLength(1)
  },
)

onPostgres(
  'while no new worker can be started the old ones stay, and later they are restarted after all',
  sevenProcesses,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clubrun-node-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [node, elsewhere] = [join(folder, 'node'), join(folder, 'elsewhere')]
    await copyFile(process.execPath, node)
    const { data } = await dataWithModerator()
    const site = await startSite({ ...data, PUBLIC_URL, WORKERS: '2' }, node)
    const before = pids(site)

    // Node is being replaced with another version.
    await rename(node, elsewhere)
    site.signal('SIGHUP')
    await site.said('a new worker did not start')
    expect((await askFrom(site, '/')).status).toBe(200)
    expect(before.filter(lives)).toEqual(before)

    await rename(elsewhere, node)
    site.signal('SIGHUP')
    await site.said('every worker was restarted')
    expect(before.filter(lives)).toEqual([])
    expect((await telling(site, '/')).size).toBe(2)
    expect(await site.stop()).toEqual({ code: 0, signal: null })
  },
)

onPostgres('a site whose first worker cannot start says why once, and ends', async () => {
  const taken = createServer((caller) => caller.on('error', () => {})).listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const { code, stderr } = await failToStart({ PUBLIC_URL, PORT: String(port), WORKERS: '2' })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Port \d+ is already in use\. .+\n$/)
})
