import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openTestSite, withoutMail } from '#tests/site.ts'
import { backUpHere, restore } from '#tests/support/backups.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import { readDatabase } from '#tests/support/process.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

test('what became of a step is kept, and a step that is done stays done when it is skipped later', async () => {
  const { admin, db } = await openTestSite()
  expect((await admin.office.get({})).steps).toEqual([])
  await admin.office.setStep({ step: 'name', state: 'skipped' })
  await admin.office.setStep({ step: 'place', state: 'done' })
  await admin.office.setStep({ step: 'place', state: 'skipped' })
  const { steps } = await admin.office.get({})
  expect(steps.toSorted((one, other) => one.step.localeCompare(other.step))).toEqual([
    { step: 'name', state: 'skipped' },
    { step: 'place', state: 'done' },
  ])
  await admin.office.setStep({ step: 'name', state: 'done' })
  expect((await admin.office.get({})).steps).toContainEqual({ step: 'name', state: 'done' })
  const recorded = await db.selectFrom('audit').select(['action', 'after']).execute()
  expect(recorded).toHaveLength(4)
  expect(recorded[0]).toMatchObject({ action: 'office.setStep' })
})

test('the first ride is in the calendar of everyone at once, every week for half a year', async () => {
  const site = await openTestSite(withoutMail)
  const { admin } = site
  expect(await site.visitor.events.list({})).toEqual([])
  const page = await (await site.ask('/')).text()
  const ride = {
    ...{ title: 'Sunday ride', weekday: 7, time: '09:00', location: 'The weir' },
    ...{ distance: 40, leader: 'Rima', moderate: true },
  }
  const { insertedId, days } = await admin.office.addRide(ride)
  expect(days).toHaveLength(27)
  expect(new Set(days.map((day) => Temporal.PlainDate.from(day).dayOfWeek))).toEqual(new Set([7]))
  const rides = await site.visitor.events.list({})
  expect(rides.map(({ date }) => date)).toEqual(days)
  expect(rides[0]).toMatchObject({ _id: insertedId, title: 'Sunday ride', distance: 40 })
  expect(await (await site.ask('/')).text()).not.toBe(page)
  expect((await admin.office.get({})).steps).toEqual([{ step: 'ride', state: 'done' }])
  // As a moderator the admin may change it.
  const [next] = rides
  await admin.events.cancel({ id: insertedId, version: next?.version ?? 0, reason: 'Rain' })
})

test('bad fields of the first ride are named one by one, and nothing is added', async () => {
  const { admin, visitor } = await openTestSite(withoutMail)
  const bad = { title: '', weekday: 8, time: '9', location: 'The weir', leader: 'Rima' }
  await expect(admin.office.addRide(bad)).rejects.toMatchObject({
    refusal: 'bad-fields',
    errors: [{ field: 'title' }, { field: 'weekday' }, { field: 'time' }],
  })
  expect(await visitor.events.list({})).toEqual([])
})

test('a test mail is put into the mailbox of a local trial, and refused where there is no mail', async () => {
  const { admin } = await openTestSite()
  expect(await admin.office.testMail({})).toEqual({ to: admin.email })
  const [letter] = await admin.notices.mailbox({})
  expect(letter).toMatchObject({ to: admin.email, subject: 'A test mail of Clubrun Sonadi' })
  const silent = await openTestSite(withoutMail)
  await expect(silent.admin.office.testMail({})).rejects.toMatchObject({ refusal: 'no-mail' })
})

test('a test mail says with codes why the mail server does not take it', async () => {
  const site = await openTestSite({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'club@example.com',
  })
  const { error } = await site.admin.office.testMail({})
  expect(error).toMatch(/ECONN|ESOCKET/)
  expect(await site.db.selectFrom('mail').selectAll().execute()).toEqual([])
})

test('an admin makes a backup and downloads it; the file restores the whole club', async () => {
  const data = await emptyData()
  const site = await openTestSite({ ...data, PUBLIC_URL: 'https://club.example' })
  await site.moderator.news.add({
    ...{ title: 'The ferry is back', author: 'Nadia', type: 'Other' },
    dateTime: '2026-05-14T18:30',
  })
  expect(await site.admin.office.backups({})).toMatchObject({ nightly: false, items: [] })
  const name = await backUpHere(site)
  const { folder, items } = await site.admin.office.backups({})
  expect(folder).toBe(join(data.DATA_DIR, 'backups'))
  const { address } = await site.admin.office.linkBackup({ name })
  const response = await site.ask(address)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect((await response.arrayBuffer()).byteLength).toBe(items[0]?.size)
  expect((await site.ask(`${address}x`)).status).toBe(409)
  expect((await site.ask('/api/office/backup')).status).toBe(409)
  const recorded = await site.db.selectFrom('audit').select('action').execute()
  expect(recorded.map(({ action }) => action)).toContain('office.linkBackup')

  const other = await emptyData()
  await restore(other, join(folder, name))
  const news = await readDatabase(other, (db) => db.selectFrom('news').select('title').execute())
  expect(news).toEqual([{ title: 'The ferry is back' }])
  await rm(join(folder, name))
  expect((await site.ask(address)).status).toBe(409)
})

test('of two admins who ask for a backup at the same moment one is told to wait', async () => {
  const site = await openTestSite(withoutMail)
  const both = [site.admin, await site.enter('admin')]
  const asked = await Promise.allSettled(both.map(({ office }) => office.makeBackup({})))
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect
    .poll(async () => (await site.admin.office.backups({})).items.length, { timeout: 100_000 })
    .toBe(1)
  expect((await site.admin.office.backups({})).making).toBeUndefined()
})

test('what the doctor says and what is stored is for admins, without any secret', async () => {
  const site = await openTestSite({ TOKEN_SECRET: 'a-secret-that-nobody-may-ever-see-here' })
  const { findings, storage } = await site.admin.office.examine({})
  expect(findings.length).toBeGreaterThan(5)
  expect(storage.free).toBeGreaterThan(0)
  expect(storage.database).toBeGreaterThan(10_000)
  const office = await site.admin.office.get({})
  expect(office).toMatchObject({ isDemo: true, canStartOwn: true, mail: { goes: 'to-mailbox' } })
  expect(JSON.stringify([findings, office])).not.toContain('nobody-may-ever-see')
  expect(JSON.stringify([findings, office])).not.toContain(await privateKey(site))
})

const privateKey = async ({ db }: Site) => {
  const { value } = await db
    .selectFrom('fact')
    .select('value')
    .where('name', '=', 'push-keys')
    .executeTakeFirstOrThrow()
  return JSON.parse(value).privateKey
}

test('a logo is in the header and in the manifest of every page, as icons of every size', async () => {
  const site = await openTestSite(withoutMail)
  const { admin } = site
  const page = await (await site.ask('/')).text()
  expect(page).toContain('href="/favicon.svg"')
  const plain = await site.ask('/logo/192.png', { redirect: 'manual' })
  expect(plain.headers.get('location')).toBe('/icon-192.png')

  const file = new Blob([new Uint8Array(await pictureOf('png'))])
  const { secure_url: logo } = await admin.news.upload({ file })
  const { version, value } = await admin.words.get({ page: 'club' })
  await admin.words.publish({ page: 'club', version, value: { ...value, logo } })

  const changed = await (await site.ask('/')).text()
  expect(changed).toContain(`src="/logo/header.png?of=${logo.slice(7, 15)}"`)
  const manifest = await (await site.ask('/manifest.webmanifest')).json()
  expect(manifest.icons).toHaveLength(3)
  for (const { src, sizes } of manifest.icons) {
    const response = await site.ask(src)
    expect(response.headers.get('cache-control')).toContain('immutable')
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect([format, `${width}x${height}`]).toEqual(['png', sizes])
  }
  expect((await site.ask('/logo/1000.png')).status).toBe(404)
  // It is shown, so the clean-up leaves it alone.
  await site.tidy(Date.now() + 3 * 24 * 60 * 60 * 1000)
  expect((await site.ask(logo)).status).toBe(200)
})
