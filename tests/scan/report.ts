import { tableOf } from '#tests/support/report.ts'
import { isExplained } from './explained.ts'
import type { Seen } from './relay.ts'
import type { Finding } from './wapiti.ts'

/** What one scanner did as one caller. */
export type Scan = {
  readonly scanner: string
  readonly as: string
  readonly of: string
  readonly seen: Pick<Seen, 'requests' | 'busy' | 'failed'>
  readonly findings: readonly Finding[]
}

export const isGood = ({ seen, findings }: Scan) =>
  seen.requests > 0 && seen.failed === 0 && findings.every(isExplained)

const head = ['scanner', 'as', 'of', 'requests', 'sent away (429, 503)', '5xx', 'findings']

export const describe = (scans: readonly Scan[]) => tableOf(head, scans.map(rowOf), 3)

const rowOf = ({ scanner, as, of, seen, findings }: Scan) => {
  const open = findings.filter((finding) => !isExplained(finding)).length
  const known = findings.length - open
  const verdict = `${open || 'none'}${known ? ` (${known} explained)` : ''}`
  const counts = [seen.requests, seen.busy, seen.failed].map((count) => count.toLocaleString('en'))
  return [scanner, as, of, ...counts, verdict]
}
