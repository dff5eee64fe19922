import type { Cue, RideRoute } from '#contract/routes.ts'
import type { Sheet, SheetRecord } from '#contract/sheet.ts'
import type { Weather } from '#contract/weather.ts'
import { databaseName, storedSheets } from './stored-sheets.ts'

/** The route of a ride or of a group, with its cue sheet if that belongs to the same version. */
export type SheetRoute = RideRoute & { readonly cues?: readonly Cue[] }

/** All that the page shows. */
export type SavedSheet = {
  readonly sheet: Sheet
  readonly routes: readonly SheetRoute[]
  readonly weather?: Weather | undefined
}

/** What has not been sent yet. A photo is in base64. */
export type Waiting =
  | { readonly what: 'record'; readonly record: SheetRecord }
  | { readonly what: 'photo'; readonly incident: string; readonly data: string }
  | { readonly what: 'report'; readonly distance?: number; readonly words?: string }
export type WaitingRow = Waiting & { readonly order: number }

type Saving = {
  /** When it was fetched, by the clock of the site. */
  readonly savedAt: string
  /** How far the clock of the site is ahead, in milliseconds. */
  readonly offset: number
  readonly saved: SavedSheet
}

type Summary = {
  readonly ride: string
  readonly owner: string
  /** When the names are deleted. */
  readonly until: string
  /** How far the clock of the site is ahead, in milliseconds. */
  readonly offset: number
  readonly hasSheet: boolean
  readonly waiting: number
}

/** Where sheets are kept on this device. What waits is stored before it shows as recorded. */
export type SheetStore = {
  /** False if all is lost when the page is closed. */
  readonly lasts: boolean
  readonly list: () => Promise<readonly Summary[]>
  readonly read: (ride: string, owner: string) => Promise<Saving | undefined>
  readonly save: (ride: string, owner: string, saving: Saving) => Promise<void>
  readonly waiting: (ride: string) => Promise<readonly WaitingRow[]>
  /** Adds to what waits, all or nothing. */
  readonly add: (ride: string, items: readonly Waiting[]) => Promise<void>
  /** Removes what was sent, and stores the sheet that has it. */
  readonly sent: (ride: string, orders: readonly number[], saved?: SavedSheet) => Promise<void>
  /** Deletes the names and numbers; what waits stays. */
  readonly forget: (ride: string) => Promise<void>
  readonly remove: (ride: string) => Promise<void>
}

/** The store of this browser, or one that lasts as long as the page, where the browser has none. */
export const openSheetStore = async (): Promise<SheetStore> => {
  try {
    const db = await open()
    // Without a secure connection there is no encryption.
    await crypto.subtle.digest('SHA-256', new Uint8Array())
    return encryptedStore(db)
  } catch {
    return memoryStore()
  }
}

/** Who may open a sheet offline, without the address itself. */
export const ownerOf = async (email: string) => {
  if (!crypto.subtle) return email
  const text = new TextEncoder().encode(email.toLowerCase())
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Encrypted = {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}
/** Everything with a name or a number is encrypted. The key cannot be read out of the browser. */
type SheetRow = {
  readonly ride: string
  readonly owner: string
  readonly key: CryptoKey
  readonly until: string
  readonly savedAt: string
  readonly offset: number
  readonly saved?: Encrypted
}
type StoredWaiting = Encrypted & { readonly order?: number; readonly ride: string }

const answerOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const finished = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

const open = async () => {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('sheets', { keyPath: 'ride' })
    const waiting = { keyPath: 'order', autoIncrement: true }
    opening.result.createObjectStore('waiting', waiting).createIndex('ride', 'ride')
  }
  return answerOf(opening)
}

const encrypt = async (key: CryptoKey, value: unknown): Promise<Encrypted> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

const decrypt = async (key: CryptoKey, { iv, data }: Encrypted) => {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
  return JSON.parse(new TextDecoder().decode(text))
}

const encryptedStore = (opened: IDBDatabase): SheetStore => {
  let db: IDBDatabase | undefined
  const use = (database: IDBDatabase) => {
    db = database
    // A sign-out in any tab deletes the database, and this store stays closed.
    database.onversionchange = () => database.close()
    // Phones close it when they need memory.
    database.onclose = () => {
      db = undefined
    }
    return database
  }
  use(opened)

  const begin = async (mode: IDBTransactionMode) =>
    (db ?? use(await open())).transaction(['sheets', 'waiting'], mode, { durability: 'strict' })

  const readRow = async (ride: string): Promise<SheetRow | undefined> =>
    answerOf((await begin('readonly')).objectStore('sheets').get(ride))

  const demandRow = async (ride: string) => {
    const row = await readRow(ride)
    if (!row) throw new Error('This sheet is no longer stored.')
    return row
  }

  const deleteWaiting = async (transaction: IDBTransaction, ride: string) => {
    const waiting = transaction.objectStore('waiting')
    for (const order of await answerOf(waiting.index('ride').getAllKeys(ride)))
      waiting.delete(order)
  }

  /** Two tabs that save at once must end up with the same key. */
  const ensureRow = async (row: Omit<SheetRow, 'key'>): Promise<SheetRow> => {
    const algorithm = { name: 'AES-GCM', length: 256 }
    const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
    const transaction = await begin('readwrite')
    const sheets = transaction.objectStore('sheets')
    const before: SheetRow | undefined = await answerOf(sheets.get(row.ride))
    if (before?.owner === row.owner) return before
    await deleteWaiting(transaction, row.ride)
    sheets.put({ ...row, key })
    await finished(transaction)
    storedSheets.mark()
    return { ...row, key }
  }

  return {
    lasts: true,
    async list() {
      const transaction = await begin('readonly')
      const rows: SheetRow[] = await answerOf(transaction.objectStore('sheets').getAll())
      const index = transaction.objectStore('waiting').index('ride')
      const counts = rows.map(({ ride }) => answerOf(index.count(ride)))
      const waiting = await Promise.all(counts)
      return rows.map(({ ride, owner, until, offset, saved }, place) => ({
        ...{ ride, owner, until, offset, hasSheet: saved !== undefined },
        waiting: waiting[place] ?? 0,
      }))
    },
    async read(ride, owner) {
      const row = await readRow(ride)
      if (row?.owner !== owner || !row.saved) return undefined
      const { savedAt, offset } = row
      return { savedAt, offset, saved: await decrypt(row.key, row.saved) }
    },
    async save(ride, owner, { savedAt, offset, saved }) {
      const { until } = saved.sheet
      const { key } = await ensureRow({ ride, owner, until, savedAt, offset })
      const encrypted = await encrypt(key, saved)
      const transaction = await begin('readwrite')
      const row = { ride, owner, key, until, savedAt, offset, saved: encrypted }
      transaction.objectStore('sheets').put(row satisfies SheetRow)
      await finished(transaction)
    },
    async waiting(ride) {
      const transaction = await begin('readonly')
      const row: SheetRow | undefined = await answerOf(transaction.objectStore('sheets').get(ride))
      if (!row) return []
      const index = transaction.objectStore('waiting').index('ride')
      const stored: StoredWaiting[] = await answerOf(index.getAll(ride))
      return Promise.all(
        stored.map(async (one) => ({ ...(await decrypt(row.key, one)), order: one.order })),
      )
    },
    async add(ride, items) {
      const { key } = await demandRow(ride)
      const encrypted = await Promise.all(items.map((item) => encrypt(key, item)))
      const transaction = await begin('readwrite')
      for (const one of encrypted)
        transaction.objectStore('waiting').add({ ...one, ride } satisfies StoredWaiting)
      await finished(transaction)
    },
    async sent(ride, orders, saved) {
      const row = await readRow(ride)
      const encrypted = row?.saved && saved ? await encrypt(row.key, saved) : undefined
      const transaction = await begin('readwrite')
      for (const order of orders) transaction.objectStore('waiting').delete(order)
      if (row && encrypted) transaction.objectStore('sheets').put({ ...row, saved: encrypted })
      await finished(transaction)
    },
    async forget(ride) {
      const transaction = await begin('readwrite')
      const sheets = transaction.objectStore('sheets')
      const row: SheetRow | undefined = await answerOf(sheets.get(ride))
      if (row) {
        const { saved: _, ...rest } = row
        sheets.put(rest)
      }
      await finished(transaction)
    },
    async remove(ride) {
      const transaction = await begin('readwrite')
      await deleteWaiting(transaction, ride)
      transaction.objectStore('sheets').delete(ride)
      await finished(transaction)
    },
  }
}

/** The same, without a disk and without encryption. */
export const memoryStore = (): SheetStore => {
  const sheets = new Map<string, { readonly owner: string; readonly saving: Saving }>()
  let rows: readonly (WaitingRow & { readonly ride: string })[] = []
  let order = 0
  const waitingOf = (ride: string) => rows.filter((row) => row.ride === ride)
  return {
    lasts: false,
    list: async () =>
      [...sheets].map(([ride, { owner, saving }]) => ({
        ...{ ride, owner, until: saving.saved.sheet.until, offset: saving.offset, hasSheet: true },
        waiting: waitingOf(ride).length,
      })),
    read: async (ride, owner) => {
      const found = sheets.get(ride)
      return found?.owner === owner ? found.saving : undefined
    },
    save: async (ride, owner, saving) => void sheets.set(ride, { owner, saving }),
    waiting: async (ride) => waitingOf(ride),
    add: async (ride, items) => {
      rows = [
        ...rows,
        ...items.map((item) => {
          order += 1
          return { ...item, ride, order }
        }),
      ]
    },
    sent: async (ride, orders, saved) => {
      rows = rows.filter((row) => !orders.includes(row.order))
      const found = sheets.get(ride)
      if (found && saved) sheets.set(ride, { ...found, saving: { ...found.saving, saved } })
    },
    forget: async (ride) => void sheets.delete(ride),
    remove: async (ride) => {
      sheets.delete(ride)
      rows = rows.filter((row) => row.ride !== ride)
    },
  }
}
