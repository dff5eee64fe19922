import { askPostgres } from './ask-postgres.ts'
import { bad, type Check, type Finding, ok, patience } from './finding.ts'
import { localOrigin } from './site.ts'

const most = 2_000
/** A `Date` header has whole seconds. */
const coarse = 1_000

/** Whether this machine's clock is that of the others: tokens are good for minutes, links for an hour. */
export const checkClock: Check = async ({ settings }) => {
  const { databaseUrl, s3, port } = settings
  const others = [
    ...(databaseUrl ? [compare('database', () => ofDatabase(databaseUrl))] : []),
    ...(port === 0
      ? []
      : [compare('running site', () => ofServer(`${localOrigin(settings)}/healthz`))]),
    ...(s3 ? [compare('S3 store', () => ofServer(s3.endpoint))] : []),
  ]
  return (await Promise.all(others)).filter((finding) => finding !== undefined)
}

/** Who does not answer is spoken of elsewhere. */
const compare = async (whose: string, ask: () => Promise<number>): Promise<Finding | undefined> => {
  const before = Date.now()
  const theirs = await ask().catch(() => Number.NaN)
  const after = Date.now()
  if (Number.isNaN(theirs)) return undefined
  const off = theirs < before ? theirs - before : Math.max(0, theirs - after)
  if (Math.abs(off) <= most + coarse)
    return ok(`The clocks of this machine and of the ${whose} agree`)
  const seconds = Math.round(Math.abs(off) / 1000)
  return bad(
    `The clock of this machine is ${seconds} s ${off < 0 ? 'ahead of' : 'behind'} that of the ${whose}. Let both be set by NTP: tokens and links depend on it.`,
  )
}

const ofDatabase = (url: string) =>
  askPostgres(url, async (client) => {
    const { rows } = await client.query(
      'select extract(epoch from clock_timestamp()) * 1000 as now',
    )
    return Number(rows[0]?.now)
  })

const ofServer = async (address: string) => {
  const { headers, body } = await fetch(address, { signal: AbortSignal.timeout(patience) })
  await body?.cancel()
  return Date.parse(headers.get('date') ?? '')
}
