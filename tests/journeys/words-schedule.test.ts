import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { turnClock } from '#tests/support/told.ts'
import { anArticle, publishTitle, withTitle } from '#tests/support/words.ts'

const home = { page: 'home' }
const day = '2031-03-10'

/** A site in the morning, with people who signed in then. */
const openInTheMorning = async (data = {}) => {
  const site = await openTestSite(data)
  onTestFinished(() => void vi.useRealTimers())
  turnClock(day, '08:50')
  const [admin, moderator] = [await site.enter('admin'), await site.enter('moderator')]
  return { ...site, admin, moderator }
}

const titleIn = async ({ ask }: { ask: (path: string) => Promise<Response> }) =>
  (await (await ask('/')).text()).match(/<h1[^>]*>([^<]*)/)?.[1]

test('words are published at their time, once', async () => {
  const site = await openInTheMorning()
  const { admin, aMinuteLater } = site
  const { value } = await admin.words.get(home)
  const later = {
    ...home,
    version: 0,
    value: withTitle(value, 'At nine'),
    publishAt: `${day}T09:00`,
  }
  expect(await admin.words.publish(later)).toEqual({ version: 0, publishAt: `${day}T09:00` })
  expect(await admin.words.get(home)).toMatchObject({
    version: 0,
    scheduled: { publishAt: `${day}T09:00`, value: { hero: { title: 'At nine' } } },
  })
  await aMinuteLater()
  expect(await titleIn(site)).not.toContain('At nine')
  turnClock(day, '09:00')
  await Promise.all([aMinuteLater(), aMinuteLater()])
  expect(await titleIn(site)).toContain('At nine')
  const [latest, ...others] = await admin.words.history(home)
  expect(latest).toMatchObject({ version: 1, kind: 'scheduled', by: expect.any(String) })
  expect(others).toEqual([])
  expect((await admin.words.get(home)).scheduled).toBeUndefined()
})

test('what was published meanwhile stays, and a contradiction waits for a person', async () => {
  const site = await openInTheMorning()
  const { admin, aMinuteLater } = site
  const { value } = await admin.words.get(home)
  const publishAt = `${day}T09:00`
  await admin.words.publish({ ...home, version: 0, value: withTitle(value, 'At nine'), publishAt })
  const news = { title: 'What is new', all: 'Everything' }
  await admin.words.publish({ ...home, version: 0, value: { ...value, news } })
  turnClock(day, '09:00')
  await aMinuteLater()
  expect(await admin.words.get(home)).toMatchObject({
    version: 2,
    value: { hero: { title: 'At nine' }, news },
  })
  const at = { ...home, version: 2, publishAt: `${day}T09:20` }
  await admin.words.publish({ ...at, value: withTitle({ ...value, news }, 'At twenty past') })
  await publishTitle(admin, 'At ten past nine')
  turnClock(day, '09:20')
  await aMinuteLater()
  expect(await titleIn(site)).toContain('At ten past nine')
  expect((await admin.words.get(home)).scheduled).toMatchObject({
    problem: 'Someone changed the same words after this was scheduled.',
  })
  expect(await admin.words.unschedule(home)).toEqual({ modifiedCount: 1 })
  expect((await admin.words.get(home)).scheduled).toBeUndefined()
})

test('a new article can wait for its time, and a time that is over is refused', async () => {
  const { moderator, ask, aMinuteLater } = await openInTheMorning()
  await expect(
    moderator.words.addArticle({ value: anArticle, publishAt: `${day}T07:00` }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'publishAt' }] })
  const { page } = await moderator.words.addArticle({ value: anArticle, publishAt: `${day}T09:00` })
  expect((await ask('/dashboard/article/riding-in-fog')).status).toBe(404)
  expect((await moderator.words.list({})).find((one) => one.page === page)).toMatchObject({
    title: 'Riding in fog',
    scheduled: { publishAt: `${day}T09:00` },
  })
  turnClock(day, '09:00')
  await aMinuteLater()
  expect((await ask('/dashboard/article/riding-in-fog')).status).toBe(200)
})

test.runIf(inject('engine') === 'postgres')(
  'what one process publishes, another shows, and words with a time are published by one of them',
  async () => {
    const data = await emptyData()
    const one = await openInTheMorning({ ...data })
    const other = await openTestSite({ ...data })
    expect(await titleIn(other)).toContain('City to city')
    await publishTitle(one.admin, 'In both')
    await expect.poll(() => titleIn(other)).toContain('In both')
    const { value, version } = await one.admin.words.get(home)
    const publishAt = `${day}T09:00`
    await one.admin.words.publish({ ...home, version, value: withTitle(value, 'Once'), publishAt })
    turnClock(day, '09:00')
    await Promise.all([one.aMinuteLater(), other.aMinuteLater()])
    for (const site of [one, other]) await expect.poll(() => titleIn(site)).toContain('Once')
    expect(await one.admin.words.get(home)).toMatchObject({ version: version + 1 })
  },
)
