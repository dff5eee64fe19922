import type { AuditEntry } from '#contract/audit.ts'

type Row = [AuditEntry, ...AuditEntry[]]
type Entries = Readonly<Row>

/** Entries that belong together, newest first. */
export type AuditRow = {
  readonly entries: Entries
  /** Whether entries that are not fetched yet may belong to it. */
  readonly isOpen: boolean
}

/** The longest time in milliseconds between two entries of a row: large pictures take a while to upload. */
const longestPause = 60_000

/** Groups entries into rows. Entries come newest first; `more` says whether there are older ones. */
export const rowsOf = (entries: readonly AuditEntry[], more: boolean): readonly AuditRow[] => {
  const added = new Set(entries.filter(isGalleryAdd).map(pictureOf))
  const rows: Row[] = []
  const latest = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    // A picture in the gallery was uploaded first: one sentence is enough for both.
    if (entry.action.startsWith('media.') && added.has(pictureOf(entry))) continue
    const key = groupKey(entry)
    const row = key === undefined ? undefined : latest.get(key)
    if (row && belongs(entry, row)) {
      row.push(entry)
      continue
    }
    const started: Row = [entry]
    rows.push(started)
    if (key !== undefined) latest.set(key, started)
  }
  const oldest = entries.at(-1)
  return rows.map((row) => ({ entries: row, isOpen: more && mayContinue(row, oldest) }))
}

const isGalleryAdd = ({ action }: AuditEntry) => action === 'gallery.add'

const pictureOf = ({ who, after }: AuditEntry) => `${who.id} ${after?.url}`

/** What the entries of a row have in common; undefined for entries that are never grouped. */
const groupKey = ({ who, action, before, after }: AuditEntry) => {
  if (/^(gallery|media)\.|^contact\..+Many$/.test(action)) {
    return `${who.id} ${action} ${after?.answered}`
  }
  if (action === 'sheet.walkUp' || isRollCall(action, before, after)) {
    return `${who.id} ${action} ${after?.rideId}`
  }
  const series = after?.series ?? before?.series
  return action.startsWith('events.') && series ? `${who.id} ${action} ${series}` : undefined
}

/** Whether only the presence of a rider was changed. */
const isRollCall = (action: string, before: AuditEntry['before'], after: AuditEntry['after']) =>
  action === 'signup.changeRider' &&
  before?.state === after?.state &&
  before?.group === after?.group

/** Two changes of the same thing are two rows. */
const belongs = (entry: AuditEntry, row: readonly AuditEntry[]) =>
  isSoon(row.at(-1), entry) && !row.some(({ what }) => what.id === entry.what.id)

const isSoon = (later: AuditEntry | undefined, earlier: AuditEntry | undefined) =>
  later !== undefined &&
  earlier !== undefined &&
  Date.parse(later.at) - Date.parse(earlier.at) <= longestPause

const mayContinue = (row: Entries, oldest: AuditEntry | undefined) =>
  groupKey(row[0]) !== undefined && isSoon(row.at(-1), oldest)
