import type { Page } from 'playwright'
import { expect } from 'vitest'
import { clubClock, clubDay } from '#contract/days.ts'
import { SignupRules } from '#contract/signup-rules.ts'
import { replaceRides } from './rides.ts'
import { signIn, visit } from './visit.ts'

/** What a browser writes when it has no connection. */
export const offlineErrors = /ERR_|cross-world|Failed to fetch|retry/

/** So many hours from now. Near midnight it stays on its day, because on that day a sheet is saved when it is opened. */
const startIn = (hours: number) => {
  const at = Date.now() + hours * 60 * 60 * 1000
  const [date = '', time = ''] = clubClock('Asia/Dhaka', at).split('T')
  const today = clubDay('Asia/Dhaka')
  if (date === today || Math.abs(hours) > 12) return { date, time }
  return { date: today, time: hours > 0 ? '23:59' : '00:00' }
}

type Wishes = Parameters<typeof visit>[0] & { readonly guests?: number; readonly hours?: number }

/**
 * A ride that starts in an hour, with one group. The demonstration member leads it; Samir has a phone, an emergency
 * contact and a note, Nila is in line, and guests without an account fill the rest.
 */
export const openSheetRide = async ({ guests = 2, hours = 1, ...wishes }: Wishes = {}) => {
  const site = await visit({ viewport: { width: 360, height: 640 }, ...wishes })
  const { db, moderator } = site
  const signup = SignupRules.parse({ groups: [{ name: 'Steady', places: 1 }] })
  const {
    ids: [id = ''],
  } = await replaceRides(site, [{ ...startIn(hours), signup }])
  const enterAs = async (name: string) => {
    const person = await site.enter()
    const words = {
      first_name: name,
      name_key: name.toLowerCase(),
      contact_number: '+880 1911 5566',
    }
    await db.updateTable('person').set(words).where('id', '=', person.id).execute()
    return person
  }
  const [samir, nila] = [await enterAs('Samir Quader'), await enterAs('Nila Haque')]
  await samir.users.changeMe({ emergency: { name: 'Rina Das', phone: '+880 1711 222333' } })
  const note = 'Please wait for me at the bridge.'
  if (hours > 0) {
    await samir.signup.answer({ id, answer: 'going', note, firstTime: true })
    await nila.signup.answer({ id, answer: 'going' })
  }
  const group = (await moderator.events.get({ id })).signup?.groups[0]?._id
  for (const name of namesOf(guests)) await moderator.signup.addRider({ id, name, group })
  // The desk adds them as there.
  const open = { presence: null, presence_at: null }
  await db.updateTable('rsvp').set(open).where('event_id', '=', id).execute()
  const leader = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', 'member@demo.club')
    .executeTakeFirstOrThrow()
  const lead = (...people: readonly string[]) =>
    moderator.events.changeLeaders({ id, leaders: people.map((person) => ({ person })) })
  await lead(leader.id)
  return { ...site, id, address: `/rides/${id}/sheet`, leader: leader.id, lead }
}

export const namesOf = (count: number) =>
  Array.from({ length: count }, (_, number) => `Guest ${String(number + 1).padStart(2, '0')}`)

/** Opens the sheet and waits until it is saved. */
export const openSheet = async (page: Page, address: string) => {
  await page.goto(address)
  await page.getByText(/^Saved \d\d:\d\d · All sent$/).waitFor()
}

export const openAsLeader = async (page: Page, address: string) => {
  await signIn(page, 'member')
  await openSheet(page, address)
}

/** The service worker answers for the site once there is no connection. */
export const loseConnection = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })

/** The button that counts a rider. Its words begin with the name. */
export const rider = (page: Page, name: string) =>
  row(page, name).getByRole('button', { name: new RegExp(`^${name}`) })

/** Taps a rider and waits until it shows what was recorded. */
export const tap = async (
  page: Page,
  name: string,
  shown: 'There' | 'Not there' | 'Not marked',
) => {
  const button = rider(page, name)
  await button.click()
  await button.getByText(shown).waitFor()
}

/** All that this browser has stored, as text. */
export const storedHere = (page: Page) =>
  page.evaluate(async () => {
    const asText = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return asText(new Uint8Array(value))
      if (value instanceof Uint8Array) return new TextDecoder('latin1').decode(value)
      if (value instanceof CryptoKey) return `key ${value.extractable}`
      if (typeof value !== 'object' || value === null) return String(value)
      return Object.values(value).map(asText).join(' ')
    }
    const answer = (request: IDBRequest) =>
      new Promise<unknown>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts: string[] = [asText({ ...localStorage }), asText({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = (await answer(indexedDB.open(name))) as IDBDatabase
      for (const store of db.objectStoreNames)
        texts.push(
          `${store}: ${asText(await answer(db.transaction(store).objectStore(store).getAll()))}`,
        )
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const type = /\/(assets|media|art)\//.test(request.url)
          ? ''
          : await (await cache.match(request))?.text()
        texts.push(`${request.url} ${type}`)
      }
    }
    return texts.join('\n')
  })

/** Whether anything of a sheet is stored: its rows, its key, or its page. */
export const hasStoredSheet = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const kept = (await caches.keys()).some((name) => name.startsWith('clubrun-sheet '))
    return names.includes('ride-sheets') || kept
  })

export const presences = async (site: Awaited<ReturnType<typeof openSheetRide>>) => {
  const riders = await site.moderator.signup.riders({ id: site.id })
  return Object.fromEntries(riders.map(({ name, presence }) => [name, presence]))
}

export const expectWaiting = (page: Page, words: string) =>
  expect.poll(() => page.getByText(/· (\d+ taps? waiting|All sent)/).innerText()).toContain(words)
