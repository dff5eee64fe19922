import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { freePort } from '#tests/support/free-port.ts'
import { median, publish, tableOf } from '#tests/support/report.ts'
import { openBare } from './bare-server.ts'
import { askOnce, type Call } from './call.ts'
import type { Effort } from './case.ts'
import type { Ran } from './load.ts'
import { effortFacts } from './machine.ts'
import { openGhost } from './peers/ghost.ts'
import { inFrontOfClubrun, startNginx } from './peers/nginx.ts'
import { openWordPress } from './peers/wordpress.ts'
import { cpuOf } from './processes.ts'
import { openSite } from './site.ts'
import { openLoad } from './under-load.ts'

const groups = {
  visitor: 'the home page, for a visitor',
  cached: 'the home page behind nginx, which keeps it',
  member: 'signed in',
} as const

type Group = keyof typeof groups

type Side = {
  readonly group: Group
  readonly name: string
  readonly port: number
  /** All processes that answer; those they start count as well. */
  readonly processes: readonly number[]
  readonly call: Call
  /** Clubrun has to be ahead of a peer. The others are shown only. */
  readonly is?: 'ours' | 'peer'
}

type Measured = Side & { readonly perSecond: number; readonly cpu: number }

const home: Call = { path: '/', headers: { Accept: 'text/html' } }
const secret = 'known to the benchmark and to the sites it starts'

const openClubrun = async (stack: AsyncDisposableStack) => {
  let token = ''
  const seed = async (db: Database) => {
    token = (await addPerson(db, openTokens(secret), 'admin')).token
  }
  const site = stack.use(await openSite({ seed, variables: { TOKEN_SECRET: secret } }))
  return { port: site.port, pid: await site.child.ask<number>('pid'), token }
}

const ours = async (stack: AsyncDisposableStack, folder: string): Promise<Side[]> => {
  const { port, pid, token } = await openClubrun(stack)
  const signedIn = { Authorization: `Bearer ${token}` }
  await askOnce(home, port)
  const bare = stack.use(await openBare(await askOnce(home, port)))
  const front = await freePort()
  const config = inFrontOfClubrun(join(folder, 'front'), front, port)
  const nginx = stack.use(await startNginx(join(folder, 'front'), front, config))
  const site = { is: 'ours', port, processes: [pid] } as const
  return [
    {
      ...{ group: 'visitor', name: 'bare node:http sending the bytes of Clubrun', call: home },
      ...{ port: bare.port, processes: [await bare.child.ask<number>('pid')] },
    },
    { ...site, group: 'visitor', name: 'Clubrun', call: home },
    {
      ...{ is: 'ours', group: 'cached', name: 'Clubrun, kept for a second', port: front },
      ...{ processes: [nginx.pid, pid], call: home },
    },
    {
      ...{ ...site, group: 'member', name: 'Clubrun, `GET /api/me`' },
      call: { path: '/api/me', headers: signedIn },
    },
    {
      ...{ ...site, group: 'member', name: 'Clubrun, the list of members' },
      call: { path: '/api/users?limit=50', headers: signedIn },
    },
  ]
}

const wordPress = async (stack: AsyncDisposableStack, folder: string): Promise<Side[]> => {
  const { plain, cached, processes, cookie } = await openWordPress(stack, folder)
  const peer = { is: 'peer', processes } as const
  return [
    { ...peer, group: 'visitor', name: 'WordPress', port: plain, call: home },
    { ...peer, group: 'cached', name: 'WordPress, kept for ten minutes', port: cached, call: home },
    {
      ...{ ...peer, group: 'member', name: 'WordPress, the home page', port: plain },
      call: { path: '/', headers: { ...home.headers, Cookie: cookie } },
    },
  ]
}

const ghost = async (stack: AsyncDisposableStack, folder: string): Promise<Side[]> => {
  const { port, processes, cookie } = await openGhost(stack, folder)
  const peer = { is: 'peer', port, processes } as const
  const path = '/ghost/api/admin/users/me/'
  return [
    { ...peer, group: 'visitor', name: 'Ghost', call: home },
    {
      ...{ ...peer, group: 'member', name: `Ghost, \`GET ${path}\`` },
      call: { path, headers: { Cookie: cookie, Origin: `http://127.0.0.1:${port}` } },
    },
  ]
}

const take = async ({ port, call, processes }: Side, effort: Effort) => {
  await using load = await openLoad(call, { port, connections: effort.connections })
  const run = (ms: number) => load.ask<Ran>('run', ms, ms + 60_000)
  await run(effort.warmUp)
  const before = cpuOf(processes)
  const { requests, seconds } = await run(effort.measured)
  return { perSecond: requests / seconds, cpu: ((cpuOf(processes) - before) * 1000) / requests }
}

/** Every side in turn, round by round, so that other load on the machine affects all of them. */
const measureAll = async (sides: readonly Side[], effort: Effort): Promise<Measured[]> => {
  const taken = new Map(sides.map((side) => [side, [] as Awaited<ReturnType<typeof take>>[]]))
  for (const side of sides) await take(side, effort)
  for (let round = 0; round < effort.rounds; round++) {
    for (const [side, readings] of taken) readings.push(await take(side, effort))
  }
  return [...taken].map(([side, readings]) => ({
    ...side,
    perSecond: median(readings.map(({ perSecond }) => perSecond)),
    cpu: median(readings.map(({ cpu }) => cpu)),
  }))
}

const rowOf = ({ group, name, perSecond, cpu }: Measured, bare: number) => [
  groups[group],
  name,
  Math.round(perSecond).toLocaleString('en'),
  cpu.toFixed(3),
  (bare / cpu).toPrecision(2),
]

/** Peers that need less CPU than one of our answers in the same group. */
const ahead = (all: readonly Measured[]) =>
  all
    .filter(({ is }) => is === 'peer')
    .filter((peer) =>
      all.some(({ is, group, cpu }) => is === 'ours' && group === peer.group && cpu >= peer.cpu),
    )
    .map(({ group, name }) => `${name} (${groups[group]})`)

/** Measures Clubrun and others on the same core in one run. What is not installed is left out. */
export const comparePeers = async (
  effort: Effort,
  facts: string,
  { say, isWhole }: { say: (text: string) => void; isWhole: boolean },
) => {
  const folder = mkdtempSync(join(tmpdir(), 'clubrun-peers-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear)
  await using stack = new AsyncDisposableStack()
  const sides = await ours(stack, folder)
  const missing: string[] = []
  for (const [name, open] of Object.entries({ WordPress: wordPress, Ghost: ghost })) {
    try {
      sides.push(...(await open(stack, join(folder, name))))
    } catch (error) {
      missing.push(`${name} is left out: ${error instanceof Error ? error.message : error}`)
    }
  }
  const measured = await measureAll(sides, effort)
  const order = Object.keys(groups)
  const sorted = measured.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
  const bare = measured[0]?.cpu ?? Number.NaN
  const head = ['what', 'who', 'requests/s', 'CPU ms a request', 'of bare']
  const rows = sorted.map((side) => rowOf(side, bare))
  const block = [facts, effortFacts(effort), tableOf(head, rows, 2), ...missing].join('\n\n')
  say(`\n${block}\n`)
  if (isWhole && missing.length === 0) await publish('benchmarks/README.md', 'peers', block)
  return [...missing, ...ahead(measured).map((name) => `${name} is ahead`)]
}
