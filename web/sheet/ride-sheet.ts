import { clubDay } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import type { RideRoute } from '#contract/routes.ts'
import type { Sheet, SheetRecord } from '#contract/sheet.ts'
import { clubWithoutSignOut, token } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { openHere, tellOutcome, tidySheets } from './at-start.ts'
import { forgetPage, keepPage } from './keep-page.ts'
import { applyRecords, measureOffset, type NewRecord, nextTime } from './records.ts'
import { endsRight, oneTabAtATime, sendWaiting } from './send-waiting.ts'
import {
  memoryStore,
  openSheetStore,
  ownerOf,
  type SavedSheet,
  type SheetRoute,
  type SheetStore,
  type Waiting,
} from './sheet-store.ts'
import { storedSheets } from './stored-sheets.ts'

export type OpenSheet = Omit<SavedSheet, 'sheet'> & {
  readonly phase: 'open'
  /** With what has not been sent yet. */
  readonly sheet: Sheet
  readonly savedAt: string
  /** How far the clock of the site is ahead, in milliseconds. */
  readonly offset: number
  /** Whether it opens without a connection. */
  readonly isKept: boolean
  /** Whether this browser can keep anything. */
  readonly canKeep: boolean
  readonly waiting: readonly Waiting[]
}

export type SheetState =
  | { readonly phase: 'loading' }
  | OpenSheet
  /** The site could not be reached, and nothing is saved. */
  | { readonly phase: 'failed'; readonly failure: Error }
  /** The site has refused, or the sheet has expired on this device. */
  | { readonly phase: 'refused'; readonly failure: Refusal }

const minute = 60_000
const afterTap = 1_000
const longestPause = minute

/** One sheet while its page is open: reads it from this device or the site, records taps, and sends them. */
export const openRideSheet = (
  ride: string,
  email: string,
  timeZone: string,
  onChange: (state: SheetState) => void,
) => {
  let store: SheetStore = memoryStore()
  let canKeep = true
  let state: SheetState = { phase: 'loading' }
  let latest: string | undefined
  let pause = afterTap
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let hasParts = false
  let hasPage = false
  let owner = ''
  const channel = new BroadcastChannel('ride-sheets')

  const show = (next: SheetState) => {
    state = next
    if (!isClosed) onChange(next)
  }

  const reload = async () => {
    const saving = await store.read(ride, owner)
    if (!saving) return
    const { saved, ...facts } = saving
    const waiting = await store.waiting(ride)
    const records = waiting.flatMap((row) => (row.what === 'record' ? [row.record] : []))
    latest = records.reduce((last, { at }) => (at > last ? at : last), latest ?? '') || undefined
    const sheet = applyRecords(saved.sheet, records)
    show({ ...saved, ...facts, phase: 'open', sheet, waiting, isKept: store.lasts, canKeep })
  }

  const changed = async () => {
    channel.postMessage('changed')
    await reload()
  }

  /** The right has ended, or the sheet has expired. */
  const refuse = async (failure: Refusal) => {
    const wasOpen = state.phase === 'open'
    if (failure.refusal === 'outside-window') await store.forget(ride)
    else await store.remove(ride)
    await forgetPage(to.sheet(ride))
    channel.postMessage('changed')
    show({ phase: 'refused', failure })
    if (wasOpen && endsRight(failure)) tellOutcome({ state: 'ended', sentences: [failure.detail] })
  }

  const fetchSheet = async () => {
    const began = Date.now()
    const sheet = await clubWithoutSignOut.sheet.get({ id: ride })
    const offset = measureOffset(sheet.now, began, Date.now())
    const before = (await store.read(ride, owner))?.saved
    const [routes, weather] = hasParts
      ? [before?.routes ?? [], before?.weather]
      : await Promise.all([
          fetchRoutes(ride).catch(() => before?.routes ?? []),
          fetchWeather(ride).catch(() => before?.weather),
        ])
    hasParts = true
    const saving = { savedAt: sheet.now, offset, saved: { sheet, routes, weather } }
    await store.save(ride, owner, saving)
    const isToday = sheet.ride.date === clubDay(timeZone, sheet.now)
    if (store.lasts) await storePage()
    else if (isToday && canKeep) await keep()
    await changed()
  }

  /** Once per visit: the page may have changed with the site. */
  const storePage = async () => {
    if (hasPage) return
    hasPage = await keepPage(to.sheet(ride)).then(
      () => true,
      () => false,
    )
  }

  /** Sends first, so that the sheet which is fetched then has all of it. */
  const exchange = async () => {
    if (isClosed || !navigator.onLine) return
    const outcome = await sendWaiting(store, ride, owner)
    if (outcome.state === 'ended') {
      return refuse(new Refusal('wrong-role', { detail: outcome.sentences[0] ?? '' }))
    }
    tellOutcome(outcome)
    if (outcome.state === 'later') throw new Refusal('unavailable')
    await fetchSheet()
  }

  const sync = async (): Promise<void> => {
    clearTimeout(timer)
    if (isClosed) return
    try {
      if (!navigator.onLine && state.phase !== 'open') throw new Refusal('unavailable', offline)
      await oneTabAtATime(exchange)
      pause = afterTap
      timer = setTimeout(sync, minute)
    } catch (failure) {
      if (failure instanceof Refusal && failure.status < 500 && failure.status !== 401) {
        return refuse(failure)
      }
      if (state.phase !== 'open') show({ phase: 'failed', failure: failure as Error })
      else await reload()
      pause = Math.min(pause * 2, longestPause)
      timer = setTimeout(sync, pause)
    }
  }

  const expire = async () => {
    if (state.phase !== 'open' || Date.now() + state.offset < Date.parse(state.sheet.until)) return
    await refuse(new Refusal('outside-window', expired))
  }

  const syncNow = () => {
    pause = afterTap
    void sync()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') syncNow()
  }
  const clock = setInterval(expire, minute)

  /** Moves the sheet from the memory of the page to the storage of this device. */
  const keep = async () => {
    const lasting = await openSheetStore()
    const saving = await store.read(ride, owner)
    canKeep = lasting.lasts
    if (!lasting.lasts || store.lasts || !saving) return
    await lasting.save(ride, owner, saving)
    await lasting.add(ride, (await store.waiting(ride)).map(withoutOrder))
    store = lasting
    await navigator.storage?.persist?.().catch(() => false)
    await storePage()
  }

  const add = async (items: readonly Waiting[]) => {
    try {
      if (!store.lasts && canKeep) await keep()
      await store.add(ride, items)
    } catch {
      return showMessage({ title: 'That was not recorded', text: notStored, urgent: true })
    }
    await changed()
    clearTimeout(timer)
    timer = setTimeout(sync, pause)
  }

  /** Gives new records their ids and the corrected time of this tap. */
  const make = (record: NewRecord): SheetRecord => {
    const offset = state.phase === 'open' ? state.offset : 0
    latest = nextTime(Date.now(), offset, latest)
    return { ...record, id: crypto.randomUUID(), at: latest } as SheetRecord
  }

  const start = async () => {
    owner = await ownerOf(email)
    const lasting = await openSheetStore()
    canKeep = lasting.lasts
    if (await lasting.read(ride, owner)) store = lasting
    await reload()
    await expire()
    await sync()
  }

  openHere.add(ride)
  addEventListener('online', syncNow)
  document.addEventListener('visibilitychange', onVisible)
  // After a sign-out there is nothing to read.
  channel.onmessage = () => void reload().catch(() => {})
  start().catch((failure) => show({ phase: 'failed', failure }))

  return {
    /** Stores a record; it shows once it is stored. */
    record: async (record: NewRecord) => {
      const made = make(record)
      await add([{ what: 'record', record: made }])
      return made.id
    },
    incident: async (record: NewRecord, photo: string | undefined) => {
      const made = make(record)
      const sent: Waiting[] = [{ what: 'record', record: made }]
      if (photo) sent.push({ what: 'photo', incident: made.id, data: photo })
      await add(sent)
    },
    report: (report: Omit<Extract<Waiting, { what: 'report' }>, 'what'>) =>
      add([{ what: 'report', ...report }]),
    keep: () => oneTabAtATime(keep).then(changed),
    retry: syncNow,
    close() {
      isClosed = true
      openHere.delete(ride)
      clearTimeout(timer)
      clearInterval(clock)
      channel.close()
      removeEventListener('online', syncNow)
      document.removeEventListener('visibilitychange', onVisible)
      // The other pages go on sending, unless this was a sign-out.
      if (storedSheets.exist()) tidySheets(email, token.read() !== null).catch(() => {})
    },
  }
}

export type SheetActions = ReturnType<typeof openRideSheet>

const withoutOrder = ({ order: _, ...row }: Waiting & { order: number }): Waiting => row as Waiting

const offline = {
  detail:
    'You are offline, and this sheet is not saved on this device. It opens once you are back online.',
}
const expired = {
  detail:
    'The sheet closes 24 hours after the start. Its names and numbers were deleted from this device.',
}
const notStored =
  'This device could not store it, perhaps because it is full. Delete something on it, then try again.'

/** The routes of a ride with their cue sheets, as they are saved with the sheet. */
const fetchRoutes = async (id: string): Promise<readonly SheetRoute[]> =>
  Promise.all((await clubWithoutSignOut.routes.ofRide({ id })).map(withCues))

/** A ride keeps its version of a route; the cue sheet of a newer one could lead another way. */
const withCues = async (route: RideRoute): Promise<SheetRoute> => {
  const { slug, version } = route
  const newest = await clubWithoutSignOut.routes.get({ slug }).catch(() => undefined)
  return newest?.version === version ? { ...route, cues: newest.cues } : route
}

/** A ride without a forecast has no weather. */
const fetchWeather = async (id: string) => {
  const weather = await clubWithoutSignOut.weather.ofRide({ id })
  return weather.forecast ? weather : undefined
}
