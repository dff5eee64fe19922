import type { AuditEntry } from '#contract/audit.ts'

type Filling = [AuditEntry, ...AuditEntry[]]
type Entries = Readonly<Filling>

/** What was done in one go, newest first. */
export type AuditRow = {
  readonly entries: Entries
  /** Whether older entries that were not read yet may belong to it. */
  readonly isOpen: boolean
}

/** Milliseconds between two entries that belong together: a large picture takes its time to arrive. */
const longestPause = 60_000

/** Puts together what belongs together. Entries come newest first; `more` says whether older ones are left. */
export const rowsOf = (entries: readonly AuditEntry[], more: boolean): readonly AuditRow[] => {
  const hung = new Set(entries.filter(isHanging).map(pictureOf))
  const rows: Filling[] = []
  const latest = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    // Whoever hangs a picture has sent it before: that is told in one sentence.
    if (entry.action.startsWith('media.') && hung.has(pictureOf(entry))) continue
    const key = togetherBy(entry)
    const row = key === undefined ? undefined : latest.get(key)
    if (row && belongs(entry, row)) {
      row.push(entry)
      continue
    }
    const begun: Filling = [entry]
    rows.push(begun)
    if (key !== undefined) latest.set(key, begun)
  }
  const end = entries.at(-1)
  return rows.map((row) => ({ entries: row, isOpen: more && mayGoOn(row, end) }))
}

const isHanging = ({ action }: AuditEntry) => action === 'gallery.add'

const pictureOf = ({ who, after }: AuditEntry) => `${who.id} ${after?.url}`

/** What entries of one row have in common; nothing where each stands for itself. */
const togetherBy = ({ who, action, before, after }: AuditEntry) => {
  if (/^(gallery|media)\./.test(action)) return `${who.id} ${action}`
  const series = after?.series ?? before?.series
  return action.startsWith('events.') && series ? `${who.id} ${action} ${series}` : undefined
}

/** The same thing twice was done twice. */
const belongs = (entry: AuditEntry, row: readonly AuditEntry[]) =>
  isSoon(row.at(-1), entry) && !row.some(({ what }) => what.id === entry.what.id)

const isSoon = (later: AuditEntry | undefined, earlier: AuditEntry | undefined) =>
  later !== undefined &&
  earlier !== undefined &&
  Date.parse(later.at) - Date.parse(earlier.at) <= longestPause

const mayGoOn = (row: Entries, end: AuditEntry | undefined) =>
  togetherBy(row[0]) !== undefined && isSoon(row.at(-1), end)
