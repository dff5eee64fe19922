import { writeFile } from 'node:fs/promises'
import type { Profiler } from 'node:inspector'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { choose } from '#tests/support/choose.ts'
import { insertRides } from '#tests/support/many-rides.ts'
import { publish, tableOf } from '#tests/support/report.ts'
import type { Call } from './call.ts'
import { post, variables } from './cases/message.ts'
import type { Ran } from './load.ts'
import { machineFacts } from './machine.ts'
import type { Meter, Profile } from './meter.ts'
import { flameGraph } from './profile/flame-graph.ts'
import { kindNames, sharesOf } from './profile/kinds.ts'
import { openSite } from './site.ts'
import { openLoad } from './under-load.ts'

const secret = 'known to the benchmark and to the site it starts'
const connections = 16
/** Milliseconds. */
const warmUp = 4_000
const measured = 10_000
/** Microseconds between two samples. */
const every = 200

let token = ''
const rides: string[] = []

/** The sources instead of the bundle, so that every frame names its file. */
await using site = await openSite({
  file: import.meta.resolve('#main/server.ts'),
  variables: { ...variables, TOKEN_SECRET: secret },
  async seed(db) {
    token = (await addPerson(db, openTokens(secret))).token
    await insertRides(db, 3_000, '2030-06-15')
    const rows = await db.selectFrom('event').select('id').execute()
    rides.push(...rows.map(({ id }) => id))
  },
})

type Profiled = { readonly name: string; readonly asks: string; readonly call: Call }

const all: readonly Profiled[] = [
  {
    name: 'finished-page',
    asks: '`GET /`, which is in the page cache',
    call: { path: '/', headers: { Accept: 'text/html' } },
  },
  {
    name: 'signed-in-read',
    asks: '`GET /api/me`',
    call: { path: '/api/me', headers: { Authorization: `Bearer ${token}` } },
  },
  {
    name: 'month',
    asks: '`GET /api/events` of a month with 120 rides',
    call: { path: '/api/events?from=2030-06-01&to=2030-06-30' },
  },
  { name: 'write', asks: '`POST /api/contact`', call: post },
  {
    name: 'page-miss',
    asks: '`GET /rides/:id`, another ride each time, which is never in the page cache',
    call: {
      path: '/rides/<ride>',
      headers: { Accept: 'text/html' },
      // More than the page cache holds.
      turns: [{ placeholder: '<ride>', texts: rides, every: 1 }],
    },
  },
]

const profile = async ({ call }: Profiled) => {
  await using load = await openLoad(call, { port: site.port, connections })
  const run = (duration: number) => load.ask<Ran>('run', duration, duration + 10_000)
  await run(warmUp)
  const meter = () => site.child.ask<Meter>('meter')
  const [first, ran, last] = [await meter(), await run(warmUp), await meter()]
  const begin: Profile = { every }
  await site.child.ask('profile', begin)
  await run(measured)
  const end: Profile = { end: true }
  const found = await site.child.ask<Profiler.Profile>('profile', end, 60_000)
  return { profile: found, cpu: (last.cpu - first.cpu) / ran.requests }
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const facts = machineFacts()
const chosen = choose(all, process.argv.slice(2))
const done: { readonly cpu: number; readonly shares: ReadonlyMap<string, number> }[] = []
for (const one of chosen) {
  say(`${one.name}: ${one.asks}`)
  const { profile: found, cpu } = await profile(one)
  done.push({ cpu, shares: sharesOf(found) })
  const picture = new URL(`profile/${one.name}.svg`, import.meta.url)
  await writeFile(picture, flameGraph(found, `${one.asks}, ${cpu.toFixed(0)} µs`))
}

const percent = (share = 0) => (100 * share).toFixed(1)
const table = tableOf(
  ['% of the time', ...chosen.map(({ name }) => name)],
  [
    ...kindNames.map((kind) => [kind, ...done.map(({ shares }) => percent(shares.get(kind)))]),
    ['CPU µs a request', ...done.map(({ cpu }) => cpu.toFixed(0))],
  ],
  1,
)
say(`\n${facts}\n\n${table}`)

if (chosen.length === all.length) {
  const pictures = all.map(
    ({ name, asks }) => `- **${name}**: ${asks} · [flame graph](profile/${name}.svg)`,
  )
  await publish(
    'benchmarks/profile.md',
    'profile',
    [facts, pictures.join('\n'), table].join('\n\n'),
  )
}
