import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#server/database/migrate.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { inDatabase } from '#tests/support/database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { publish, tableOf } from '#tests/support/report.ts'
import { openS3 } from '#tests/support/s3-store.ts'
import { machineFacts } from './machine.ts'
import {
  changesTravel,
  keysAreShared,
  limitsAreShared,
  picturesAreShared,
} from './machines/agreement.ts'
import { ask, closeConnections } from './machines/ask.ts'
import type { Finding } from './machines/finding.ts'
import { here, hosts, openNetwork } from './machines/network.ts'
import { openProxy, publicUrl, sitePort } from './machines/proxy.ts'
import { openSite } from './machines/site.ts'
import { killed, rollingRestart, unplugged } from './machines/troubles.ts'

const { values } = parseArgs({ options: { pace: { type: 'string', default: '50' } } })

const say = (text: string) => process.stdout.write(`${text}\n`)

const missing = () => {
  if (process.platform !== 'linux') return 'This needs Linux: hosts are network namespaces.'
  if (process.getuid?.() !== 0) return 'Making hosts needs root: sudo npm run machines'
  if (spawnSync('haproxy', ['-v']).error) return 'haproxy is missing: apt-get install -y haproxy'
  if (spawnSync('ip', ['-V']).error) return 'ip is missing: apt-get install -y iproute2'
  return undefined
}

/** People of the club, and the tokens they hold. */
const seed = (databaseUrl: string, secret: string) =>
  inDatabase({ dataDir: '', databaseUrl }, async (db) => {
    await migrate(db)
    const tokens = openTokens(secret)
    const { token: moderator } = await addPerson(db, tokens, 'moderator')
    const { token: admin } = await addPerson(db, tokens, 'admin')
    return { moderator, admin }
  })

const work = async (stack: AsyncDisposableStack) => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-machines-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  stack.use(await openNetwork())
  delete process.env.TEST_DATABASE_URL
  const database = await startPostgres({ durable: true, reachedAt: here })
  stack.defer(database.stop)
  const pictures = stack.use(await openS3(join(folder, 's3'), here.address))
  const secret = crypto.randomUUID()
  const people = await seed(database.url, secret)
  const variables = {
    PUBLIC_URL: publicUrl,
    DATABASE_URL: database.url,
    TOKEN_SECRET: secret,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '5',
    ...pictures.settings,
  }
  if (stack.disposed) throw new Error('interrupted')
  const [a, b] = [
    stack.use(openSite(hosts[0], folder, variables)),
    stack.use(openSite(hosts[1], folder, variables)),
  ]
  await Promise.all([a.ready(), b.ready()])
  stack.use(await openProxy(folder))
  stack.defer(closeConnections)

  const two = { a, b, ...people, pace: Number(values.pace) }
  const findings: Finding[] = []
  const find = async (asking: Promise<Finding | readonly Finding[]>) => {
    for (const finding of [await asking].flat()) {
      findings.push(finding)
      say(`${finding.kept ? 'kept  ' : 'MISSED'} ${finding.asks}: ${finding.measured}`)
    }
  }
  await find(bothAnswer())
  await find(changesTravel(two, 20))
  await find(limitsAreShared(two))
  await find(keysAreShared(two, 10))
  await find(picturesAreShared(two))
  await find(rollingRestart(two))
  await find(killed(two))
  await find(unplugged(two))
  return findings
}

const bothAnswer = async (): Promise<Finding> => {
  const urls = [...hosts.map(({ address }) => `http://${address}:${sitePort}/`), `${publicUrl}/`]
  const statuses = await Promise.all(urls.map(async (url) => (await ask(url)).status))
  const kept = statuses.every((status) => status === 200)
  return { asks: 'both hosts and the proxy', measured: statuses.join(', '), wanted: '200', kept }
}

const why = missing()
if (why) {
  say(why)
  process.exit(1)
}

const facts = machineFacts()
say(facts)
const stack = new AsyncDisposableStack()
let clearing: Promise<void> | undefined
const cleared = () => {
  clearing ??= stack.disposeAsync()
  return clearing
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => cleared().finally(() => process.exit(130)))
}
try {
  const findings = await work(stack)
  const table = tableOf(
    ['what', 'measured', 'wanted', ''],
    findings.map(({ asks, measured, wanted, kept }) => [
      asks,
      measured,
      wanted,
      kept ? 'kept' : 'MISSED',
    ]),
  )
  say(`\n${table}`)
  await publish('docs/scaling.md', 'machines', `${facts}\n\n${table}`)
  if (!findings.every(({ kept }) => kept)) process.exitCode = 1
} finally {
  await cleared()
}
