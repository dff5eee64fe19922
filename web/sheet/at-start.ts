import { to } from '#contract/pages.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { forgetPage } from './keep-page.ts'
import { type Outcome, oneTabAtATime, sendWaiting } from './send-waiting.ts'
import { openSheetStore, ownerOf, type SheetStore } from './sheet-store.ts'
import { storedSheets } from './stored-sheets.ts'

const day = 24 * 60 * 60 * 1000
/** Records are taken until seven days after the ride; the names are deleted one day after it. */
const waitsFor = 6 * day

/** Rides whose page is open in this tab. It sends by itself. */
export const openHere = new Set<string>()

let send = () => {}

/** Deletes what has expired and what belongs to another person, then sends what waits. */
export const tidySheets = async (email: string | undefined, isSignedIn: boolean) => {
  const store = await openSheetStore()
  const owner = email && (await ownerOf(email))
  await oneTabAtATime(() => deleteExpired(store, owner))
  if (!owner || !isSignedIn) return
  // A sign-out may have deleted everything meanwhile.
  send = () => void sendAll(store, owner).catch(() => {})
  send()
}

if (typeof document !== 'undefined') {
  addEventListener('online', () => send())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send()
  })
}

const deleteExpired = async (store: SheetStore, owner: string | undefined) => {
  for (const { ride, waiting, hasSheet, ...sheet } of await store.list()) {
    const since = Date.now() + sheet.offset - Date.parse(sheet.until)
    const isForeign = owner !== undefined && sheet.owner !== owner
    if (isForeign || since > waitsFor || (since > 0 && waiting === 0)) {
      await store.remove(ride)
      await forgetPage(to.sheet(ride))
    } else if (since > 0 && hasSheet) await store.forget(ride)
  }
  if ((await store.list()).length === 0) await storedSheets.delete()
}

const sendAll = (store: SheetStore, owner: string) =>
  oneTabAtATime(async () => {
    for (const { ride, waiting } of await store.list()) {
      const isWanted = waiting > 0 && !openHere.has(ride) && navigator.onLine
      if (isWanted) tellOutcome(await sendWaiting(store, ride, owner))
    }
  })

/** What was refused is gone, so its reason is shown until it is read. */
export const tellOutcome = ({ state, sentences }: Outcome) => {
  if (sentences.length === 0) return
  const count = sentences.length === 1 ? 'A record was' : `${sentences.length} records were`
  void showMessage({
    title: state === 'ended' ? 'You no longer lead this ride' : `${count} not taken`,
    text: [...new Set(sentences)].join('\n'),
    urgent: true,
  })
}

/** Asks before a sign-out deletes records that have not been sent. */
export const mayDeleteSheets = async () => {
  const sheets = await (await openSheetStore()).list()
  const waiting = sheets.reduce((total, sheet) => total + sheet.waiting, 0)
  if (waiting === 0) return true
  return ask({
    title: 'Sign out and lose what was not sent?',
    text: `${waiting === 1 ? '1 tap' : `${waiting} taps`} on a ride sheet could not be sent yet. Signing out deletes them from this device. Stay signed in until there is a connection, and they are sent.`,
    confirm: 'Sign out and delete',
    cancel: 'Stay signed in',
    destructive: true,
  })
}

/** After the site has ended the session, the names go. What waits is sent after the next sign-in. */
export const forgetSheets = async () => {
  send = () => {}
  const store = await openSheetStore()
  for (const { ride, waiting } of await store.list())
    await (waiting > 0 ? store.forget(ride) : store.remove(ride))
}
