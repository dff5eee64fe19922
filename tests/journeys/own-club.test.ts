import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { schemaAfter } from '#server/database/schema.ts'
import { openTokens } from '#server/identity/token.ts'
import { openTestSite } from '#tests/site.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { backUpHere, picturesOf, restore } from '#tests/support/backups.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { signIn } from '#tests/support/embedded-provider.ts'
import { addToGallery } from '#tests/support/picture-site.ts'
import { readDatabase, startSite } from '#tests/support/process.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const password = 'quiet-ferry-at-dawn'
const account = { words: 'Start our own club ', name: 'Rima', email: 'rima@example.com', password }

const counts = async (db: Site['db']) => {
  const found: Record<string, number> = {}
  for (const { name } of await schemaAfter()) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}`.execute(db)
    if (Number(rows[0]?.count) > 0) found[name] = Number(rows[0]?.count)
  }
  return found
}

test('the demonstration club is emptied after a backup, and the caller is the only admin of an own club', async () => {
  const data = await emptyData()
  const site = await openTestSite({ ...data, DEMO_PASSWORD: password })
  await addToGallery(site, 'A picture')
  const pages = await Promise.all(['/', '/news', '/gallery'].map((path) => site.ask(path)))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
  const backup = await backUpHere(site)
  const { admin } = site
  const { backup: path } = await admin.office.startOwn({ ...account, backup })

  // Only what makes a club with one admin is left, and the facts of the site.
  const { fact, tally, ...left } = await counts(site.db)
  expect(left).toMatchObject({ person: 1, auth_user: 1, auth_account: 1, audit: 1 })
  const others = ['ended_subject', 'attempt', 'idempotency', 'picture']
  const asNew = ['membership_plan', 'membership_settings']
  expect(
    Object.keys(left)
      .filter((table) => ![...others, ...asNew].includes(table))
      .sort(),
  ).toEqual(['person', 'auth_user', 'auth_account', 'audit'].sort())
  expect(fact).toBeGreaterThan(0)
  expect(tally).toBe(1)
  await expect.poll(async () => Object.keys(await picturesOf(data))).toEqual([])
  expect(await site.visitor.news.list({})).toEqual([])
  expect(await site.visitor.events.list({})).toEqual([])
  expect(await (await site.ask('/')).text()).not.toContain('To Morhat')
  await expect(admin.office.get({})).rejects.toMatchObject({ status: 401 })

  const proof = await signIn(site, account.email, password)
  const { token } = await site.holding(proof).identity.exchange({ email: account.email })
  const rima = site.holding(token)
  expect(await rima.users.list({})).toMatchObject([{ firstName: 'Rima', roles: ['admin'] }])
  expect(await rima.office.get({})).toMatchObject({ isDemo: false, canStartOwn: false })
  const { currency, howToPay, plans } = await rima.membership.settings({})
  expect({ currency, howToPay }).toEqual({ currency: 'EUR' })
  expect(plans.map(({ name, price }) => [name, price])).toEqual([
    ['Regular', 0],
    ['Premium', 0],
    ['VIP', 0],
  ])
  await expect(rima.office.startOwn({ ...account, backup })).rejects.toMatchObject({
    refusal: 'not-a-demo',
  })

  // The next start does not bring the demonstration back, and the same data can become public.
  await site.close()
  const again = await openTestSite({ ...data, PUBLIC_URL: 'https://club.example' })
  expect(await again.visitor.news.list({})).toEqual([])
  const other = await emptyData()
  await restore(other, path)
  const news = await readDatabase(other, (db) => db.selectFrom('news').select('id').execute())
  expect(news.length).toBeGreaterThan(3)
})

test('nothing is emptied without the words, a good password and a fresh backup', async () => {
  const data = await emptyData()
  const site = await openTestSite({ ...data, DEMO_PASSWORD: password })
  const before = await counts(site.db)
  const backup = 'clubrun-2026-01-01.tar'
  const { office } = site.admin
  await expect(office.startOwn({ ...account, backup })).rejects.toMatchObject({
    refusal: 'no-backup',
  })
  await expect(office.startOwn({ ...account, backup, words: 'yes' })).rejects.toMatchObject({
    errors: [{ field: 'words', detail: 'Please type: start our own club' }],
  })
  const made = await backUpHere(site)
  const weak = office.startOwn({ ...account, password: 'password', backup: made })
  await expect(weak).rejects.toMatchObject({ errors: [{ field: 'password' }] })
  const { person, news } = await counts(site.db)
  expect({ person, news }).toEqual({ person: before.person, news: before.news })
  expect((await stat(`${data.DATA_DIR}/backups/${made}`)).size).toBeGreaterThan(10_000)
})

test('when two admins start their own club at the same moment, one of them gets it', async () => {
  const site = await openTestSite({ ...(await emptyData()), DEMO_PASSWORD: password })
  const backup = await backUpHere(site)
  const both = [site.admin, await site.enter('admin')]
  const started = await Promise.allSettled(
    both.map(({ office }, at) =>
      office.startOwn({ ...account, email: `rima${at}@example.com`, backup }),
    ),
  )
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await counts(site.db)).toMatchObject({ person: 1, auth_user: 1 })
})

const secret = 'known to the tests and to the sites they start'

test.each([0, 40, 150])(
  'a site that is killed %i ms after it began to be emptied has the demonstration club or the own one, never half of it',
  async (delay) => {
    const data = { ...(await emptyData()), TOKEN_SECRET: secret }
    const site = await startSite(data)
    const { token } = await readDatabase(data, (db) => addPerson(db, openTokens(secret), 'admin'))
    const admin = site.as(token)
    const backup = await backUpHere({ admin })
    const asked = admin.office.startOwn({ ...account, backup }).catch(() => undefined)
    await pause(delay)
    await site.stop('SIGKILL')
    const answered = await asked
    const found = await readDatabase(data, async (db) => {
      const { person = 0, news = 0, event = 0 } = await counts(db)
      const demo = db.selectFrom('fact').select('name').where('name', '=', 'demo-club')
      return { isDemo: (await demo.execute()).length > 0, person, hasRides: news > 0 && event > 0 }
    })
    const expected = found.isDemo
      ? { isDemo: true, person: 16, hasRides: true }
      : { isDemo: false, person: 1, hasRides: false }
    expect(found).toEqual(expected)
    // What was acknowledged is not lost.
    if (answered) expect(found.isDemo).toBe(false)
  },
)
