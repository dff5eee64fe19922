import { Refusal } from '#contract/refusal.ts'
import type { SheetRecord } from '#contract/sheet.ts'
import { clubWithoutSignOut } from '#web/api.ts'
import { applyRecords } from './records.ts'
import type { SheetStore, WaitingRow } from './sheet-store.ts'

/** How many records one call carries. */
const most = 100

export type Outcome = {
  /** `later`: the site could not be reached. `ended`: the right to the sheet has ended, and it was deleted. */
  readonly state: 'sent' | 'later' | 'ended'
  /** Why records were refused, or why the right has ended. */
  readonly sentences: readonly string[]
}

/** One tab at a time: a record that is sent twice does no harm, but an old sheet must not replace a newer one. */
export const oneTabAtATime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('ride-sheets', work) : work()

/** Sends what waits, the oldest first, and removes only what the site has answered. */
export const sendWaiting = async (
  store: SheetStore,
  ride: string,
  owner: string,
): Promise<Outcome> => {
  const sentences: string[] = []
  for (;;) {
    const batch = nextBatch(await store.waiting(ride))
    if (batch.length === 0) return { state: 'sent', sentences }
    try {
      const { taken, refused } = await sendBatch(ride, batch)
      sentences.push(...refused)
      const before = await store.read(ride, owner)
      const saved = before && {
        ...before.saved,
        sheet: applyRecords(before.saved.sheet, taken),
      }
      await store.sent(
        ride,
        batch.map(({ order }) => order),
        saved,
      )
    } catch (failure) {
      if (!endsRight(failure)) return { state: 'later', sentences }
      await store.remove(ride)
      return { state: 'ended', sentences: [failure.detail] }
    }
  }
}

/** Records that follow each other are sent in one call; a photo and the report have calls of their own. */
const nextBatch = (rows: readonly WaitingRow[]): readonly WaitingRow[] => {
  if (rows[0]?.what !== 'record') return rows.slice(0, 1)
  const end = rows.findIndex(({ what }) => what !== 'record')
  return rows.slice(0, Math.min(most, end < 0 ? rows.length : end))
}

type Sent = { readonly taken: readonly SheetRecord[]; readonly refused: readonly string[] }

const sendBatch = async (ride: string, batch: readonly WaitingRow[]): Promise<Sent> => {
  try {
    const [first] = batch
    if (first?.what === 'photo') await sendPhoto(ride, first)
    else if (first?.what === 'report') await sendReport(ride, first)
    else return await sendRecords(ride, batch.flatMap(recordOf))
    return { taken: [], refused: [] }
  } catch (failure) {
    if (!isFinal(failure)) throw failure
    // One bad record refuses the whole call.
    const canSplit = batch.length > 1 && (failure.status === 422 || failure.status === 413)
    if (!canSplit) return { taken: [], refused: [`${failure.message} ${failure.detail}`] }
    const sent: Sent[] = []
    for (const row of batch) sent.push(await sendBatch(ride, [row]))
    return {
      taken: sent.flatMap(({ taken }) => taken),
      refused: sent.flatMap(({ refused }) => refused),
    }
  }
}

const recordOf = (row: WaitingRow) => (row.what === 'record' ? [row.record] : [])

const sendRecords = async (id: string, records: readonly SheetRecord[]): Promise<Sent> => {
  const { results } = await clubWithoutSignOut.sheet.send({ id, records: [...records] })
  const refused = new Map(
    results.flatMap(({ id, outcome, detail }) =>
      outcome === 'refused' ? [[id, detail ?? 'A record was refused.'] as const] : [],
    ),
  )
  return {
    taken: records.filter(({ id }) => !refused.has(id)),
    refused: [...refused.values()],
  }
}

const sendPhoto = async (id: string, row: Extract<WaitingRow, { what: 'photo' }>) => {
  const bytes = Uint8Array.from(atob(row.data), (character) => character.charCodeAt(0))
  const photo = new Blob([bytes], { type: 'image/jpeg' })
  await clubWithoutSignOut.sheet.addPhoto({ id, incident: row.incident, photo })
}

const sendReport = async (id: string, row: Extract<WaitingRow, { what: 'report' }>) => {
  const { distance, words } = row
  await clubWithoutSignOut.events.report({ id, distance, words })
}

/** Sending it again would be refused again. Without a valid token it is sent after the next sign-in. */
const isFinal = (failure: unknown): failure is Refusal =>
  failure instanceof Refusal &&
  failure.status < 500 &&
  failure.status !== 401 &&
  failure.status !== 429 &&
  !endsRight(failure)

/** Whether the person may no longer have this sheet. */
export const endsRight = (failure: unknown): failure is Refusal =>
  failure instanceof Refusal &&
  (failure.refusal === 'wrong-role' || failure.refusal === 'ride-deleted')
