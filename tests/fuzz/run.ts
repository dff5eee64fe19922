/**
 * `npm run fuzz`: sends all kinds of requests to a site on each database. It shrinks and prints what it
 * finds; `-- --seed 7` sends the same again, `--engine` and `--requests` select less.
 */
import { parseArgs } from 'node:util'
import { choose } from '#tests/support/choose.ts'
import { makeDatabase } from '#tests/support/database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { publish } from '#tests/support/report.ts'
import { fuzz } from './fuzz.ts'
import { describe, type Run } from './report.ts'

const all = [
  { name: 'sqlite', usual: 100_000 },
  { name: 'postgres', usual: 20_000 },
] as const

const { values } = parseArgs({
  options: { requests: { type: 'string' }, engine: { type: 'string' }, seed: { type: 'string' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const engines = choose(all, values.engine?.split(','))

const say = (words: string) => process.stdout.write(`${words}\n`)

const emptyDatabase = async (stack: AsyncDisposableStack) => {
  const { url, stop } = await startPostgres()
  stack.defer(stop)
  return (await makeDatabase(url)).url
}

const runs: Run[] = []
for (const { name: engine, usual } of engines) {
  await using stack = new AsyncDisposableStack()
  const databaseUrl = engine === 'postgres' ? await emptyDatabase(stack) : undefined
  const requests = Number(values.requests ?? usual)
  say(`${engine}: ${requests} requests with the seed ${seed}`)
  const start = performance.now()
  const onProgress = (words: string) => say(`${engine}: ${words}`)
  const report = await fuzz({ databaseUrl, requests, seed, onProgress })
  runs.push({ ...report, engine, seed, ms: performance.now() - start })
}

const text = describe(runs)
say(`\n${text}\n`)
const broken = runs.flatMap(({ engine, broken }) => broken.map((what) => `${engine}: ${what}`))
if (broken.length > 0) {
  say(`Broken promises:\n${broken.join('\n')}`)
  process.exitCode = 1
} else if (values.requests === undefined && values.engine === undefined) {
  await publish('docs/reliability.md', 'fuzz', text)
  say('Written to docs/reliability.md.')
}
