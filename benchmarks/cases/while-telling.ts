import { createECDH, hash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { inDatabase } from '#tests/support/database.ts'
import { insertPeople } from '#tests/support/many-people.ts'
import type { Case, Gauge } from '../case.ts'
import { start } from '../child.ts'
import { cores } from '../cores.ts'
import { makeDataDir } from '../folders.ts'
import type { Arrived, Ports } from '../mail-and-push.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'
import { byTheClock } from './by-the-clock.ts'

const members = 4_500
const minutes = 5
const page = { path: '/', headers: { Accept: 'text/html' } }
const secret = 'known to the benchmark and to the sites it starts'

/** Members who want news by mail and push at any hour, each with a device. */
const putIn = async (db: Database, pushService: string) => {
  await insertPeople(db, members)
  const people = await db
    .selectFrom('person')
    .select(['id', 'subject'])
    .where('subject', 'like', 'put in %')
    .execute()
  const browser = createECDH('prime256v1')
  const keys = {
    p256dh: browser.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  for (let from = 0; from < people.length; from += 500) {
    const some = people.slice(from, from + 500)
    const wishes = some.map(({ id }) => ({ person_id: id, kind: 'news', mail: 1, push: 1 }))
    await db.insertInto('preference').values(wishes).execute()
    const devices = some.map(({ id, subject }) => {
      const endpoint = `${pushService}/${id}`
      return {
        ...{ id: randomUUIDv7(), person_id: id, subject, session: id, endpoint, ...keys },
        ...{ endpoint_hash: hash('sha256', endpoint), label: 'Phone' },
        ...{ created_at: new Date().toISOString(), last_ok_at: null, failing_since: null },
      }
    })
    await db.insertInto('device').values(devices).execute()
  }
  await db.updateTable('person').set({ quiet_from: null }).execute()
}

/** Returns when it was answered. */
const addNews = async (port: number, token: string) => {
  const item = { title: 'A new boathouse', author: 'Nadia Islam', type: 'Story' }
  const response = await fetch(`http://127.0.0.1:${port}/api/newsInfo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...item, dateTime: '2020-01-01T00:00' }),
  })
  if (!response.ok) throw new Error(`news was answered ${response.status}`)
  return performance.now()
}

const missedBy = ({ mails, pushes }: Arrived, seconds: number) => {
  const last = (members / (Math.min(mails, pushes) / seconds)) | 0
  return last > minutes * 60 ? `the last member would be told after ${last} s` : undefined
}

export const whileTelling: Case = {
  name: 'while-telling',
  asks: `How much of its pace does the home page keep while ${members.toLocaleString('en')} members are told of news by mail and push, all within ${minutes} minutes?`,
  limit: 'the same site with nothing to tell, by the clock',
  target: { atLeast: 0.8 },
  async open(stack) {
    const others = stack.use(
      start({ file: import.meta.resolve('../mail-and-push.ts'), core: cores.load }),
    )
    const { mail, push } = await others.ask<Ports>('ports')
    const pushService = `http://127.0.0.1:${push}`
    const variables = {
      ...{ TOKEN_SECRET: secret, PUSH_HOSTS: pushService },
      ...{ SMTP_URL: `smtp://127.0.0.1:${mail}`, MAIL_FROM: 'club@club.example' },
    }
    const dataDir = await makeDataDir(stack, variables)
    let token = ''
    const seed = async (db: Database) => {
      await putIn(db, pushService)
      token = (await addPerson(db, openTokens(secret), 'moderator')).token
    }
    const site = stack.use(await openSite({ dataDir, seed, variables }))
    const idle = byTheClock(underLoad(site, page), 2)
    const busy: Gauge = async (effort) => {
      const before = await others.ask<Arrived>('arrived')
      const [reading, begin] = await Promise.all([idle(effort), addNews(site.port, token)])
      const after = await others.ask<Arrived>('arrived')
      const seconds = (performance.now() - begin) / 1000
      // The rest would slow down the other side.
      await inDatabase({ dataDir }, (db) => db.deleteFrom('delivery').execute())
      const told = {
        mails: after.mails - before.mails,
        pushes: after.pushes - before.pushes,
      }
      const missed = missedBy(told, seconds)
      const perMinute = ((told.mails + told.pushes) / seconds) * 60
      return { ...reading, perMinute, ...(missed && { missed }) }
    }
    return { subject: busy, limit: idle }
  },
}
