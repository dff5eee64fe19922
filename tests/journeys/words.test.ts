import { expect, test } from 'vitest'
import { content, openTestSite } from '#tests/site.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import { anArticle, publishTitle, withTitle } from '#tests/support/words.ts'

const home = { page: 'home' }
const article = { page: 'articles~wet-roads' }

test('an admin publishes new words, and every visitor reads them at once', async () => {
  const { admin, ask } = await openTestSite()
  expect(await (await ask('/')).text()).toContain('City to city, every Friday.')
  expect(await admin.words.get(home)).toMatchObject({ version: 0, edited: false, hasFile: true })
  expect(await publishTitle(admin, 'Rain or shine')).toEqual({ version: 1 })
  const page = await (await ask('/')).text()
  expect(page).toContain('Rain or shine')
  expect(page).not.toContain('City to city, every Friday.')
  expect(await admin.words.get(home)).toMatchObject({ version: 1, edited: true })
  expect(await admin.words.get(home)).toMatchObject({
    value: { hero: { title: 'Rain or shine' } },
    file: { hero: { title: 'City to city, every Friday.' } },
  })
})

test('a moderator edits the blog and the articles, and nothing else', async () => {
  const { admin, moderator, member } = await openTestSite()
  const pages = (await moderator.words.list({})).map(({ page }) => page)
  expect(pages).toContain('blog~why-six')
  expect(pages).toContain('articles')
  expect(pages).not.toContain('home')
  expect((await admin.words.list({})).map(({ page }) => page)).toEqual(
    expect.arrayContaining(['club', 'home', ...pages]),
  )
  const refused = { status: 403, refusal: 'wrong-role' }
  const { value, version } = await admin.words.get(home)
  await expect(moderator.words.get(home)).rejects.toMatchObject(refused)
  await expect(moderator.words.publish({ ...home, version, value })).rejects.toMatchObject(refused)
  await expect(moderator.words.undo({ ...home, version, backTo: 0 })).rejects.toMatchObject(refused)
  await expect(member.words.list({})).rejects.toMatchObject(refused)
  const wet = await moderator.words.get(article)
  const title = 'Wet roads, dry feet'
  await moderator.words.publish({ ...article, version: 0, value: { ...wet.value, title } })
  expect(await moderator.words.get(article)).toMatchObject({ title, version: 1 })
})

test('a mistake is one sentence with the path of its field, and nothing is published', async () => {
  const { admin, moderator } = await openTestSite()
  const { value } = await admin.words.get(home)
  const wrong = { ...withTitle(value, ' '), news: { title: 'News', all: 'All\u0000news' } }
  const errors = [
    { field: 'hero.title', detail: 'Please fill this in.' },
    { field: 'news.all', detail: "Remove the characters that can't be shown." },
  ]
  expect(await admin.words.check({ ...home, value: wrong })).toEqual({ mistakes: errors })
  await expect(admin.words.publish({ ...home, version: 0, value: wrong })).rejects.toMatchObject({
    status: 422,
    errors,
  })
  const said = async (page: string, changed: object) => {
    const { value } = await admin.words.get({ page })
    const { mistakes } = await moderator.words.check({ page, value: { ...value, ...changed } })
    return mistakes
  }
  expect(await said('blog~why-six', { text: '## Again\n\nSix.' })).toEqual([
    { field: 'text', detail: 'A section of the blog has no headings but its title.' },
  ])
  expect(await said('articles~wet-roads', { text: '<b>Wet</b>', title: '' })).toEqual([
    { field: 'title', detail: 'Please fill this in.' },
    { field: 'text', detail: expect.stringMatching(/^HTML such as <b> isn't supported/) },
  ])
  expect(await said('articles', { order: ['wet-roads', 'gone'] })).toEqual([
    { field: 'order', detail: 'A text in this list is no longer there.' },
  ])
  expect(await said('blog', { order: ['why-six'] })).toEqual([
    { field: 'order', detail: expect.any(String) },
  ])
  expect(await admin.words.get(home)).toMatchObject({ version: 0, edited: false })
})

test('of two people who edit the same version, the second is told', async () => {
  const { admin, enter } = await openTestSite()
  const other = await enter('admin')
  const { value } = await admin.words.get(home)
  const first = { ...home, version: 0, value: withTitle(value, 'First') }
  const second = { ...home, version: 0, value: withTitle(value, 'Second') }
  const both = await Promise.allSettled([admin.words.publish(first), other.words.publish(second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, refusal: 'stale' },
  })
  expect(await admin.words.get(home)).toMatchObject({ version: 1 })
})

test('the history names who, when and which words, and an undo is a new version', async () => {
  const { admin } = await openTestSite()
  await publishTitle(admin, 'City to city, every Saturday.')
  await publishTitle(admin, 'City to city.')
  expect(await admin.words.undo({ ...home, version: 2, backTo: 1 })).toEqual({ version: 3 })
  const [undone, ...earlier] = await admin.words.history(home)
  expect(undone).toMatchObject({ version: 3, kind: 'undone', backTo: 1, by: expect.any(String) })
  expect(earlier.map(({ version, kind }) => [version, kind])).toEqual([
    [2, 'edited'],
    [1, 'edited'],
  ])
  expect(earlier[1]?.differences).toEqual([
    {
      field: 'hero.title',
      label: 'Top of the page, Title',
      spans: [
        { is: 'kept', text: 'City to city, every ' },
        { is: 'removed', text: 'Friday' },
        { is: 'added', text: 'Saturday' },
        { is: 'kept', text: '.' },
      ],
    },
  ])
  expect(await admin.words.get(home)).toMatchObject({
    value: { hero: { title: 'City to city, every Saturday.' } },
  })
  const page = await admin.words.history.page({ ...home, limit: 2 })
  expect(page).toMatchObject({ total: 3, items: [{ version: 3 }, { version: 2 }] })
  expect(await admin.words.backToFile({ ...home, version: 3 })).toEqual({ version: 4 })
  expect(await admin.words.get(home)).toMatchObject({ edited: false, version: 4 })
  const entries = await admin.audit.list({ kind: 'words' })
  expect(entries.map(({ action, what }) => [action, what.name])).toEqual([
    ['words.backToFile', 'Home'],
    ['words.undo', 'Home'],
    ['words.publish', 'Home'],
    ['words.publish', 'Home'],
  ])
})

test('an article is added, moved, taken out and published again', async () => {
  const { moderator, ask } = await openTestSite()
  const { page } = await moderator.words.addArticle({ value: anArticle })
  expect(page).toBe('articles~riding-in-fog')
  expect(await (await ask('/dashboard/article/riding-in-fog')).text()).toContain('Lights on')
  const list = await moderator.words.get({ page: 'articles' })
  const order = list.value.order as string[]
  expect(order.at(-1)).toBe('riding-in-fog')
  const moved = ['riding-in-fog', ...order.slice(0, -1)]
  const { version } = list
  await moderator.words.publish({
    page: 'articles',
    version,
    value: { ...list.value, order: moved },
  })
  const listed = (await moderator.words.list({})).map(({ page }) => page)
  expect(listed[listed.indexOf('articles') + 1]).toBe(page)
  expect(await moderator.words.removeArticle({ page })).toEqual({ deletedCount: 1 })
  expect((await ask('/dashboard/article/riding-in-fog')).status).toBe(404)
  expect(await moderator.words.get({ page })).toMatchObject({ removed: true, hasFile: false })
  const { value } = await moderator.words.get({ page })
  await moderator.words.publish({ page, version: 1, value })
  expect((await ask('/dashboard/article/riding-in-fog')).status).toBe(200)
  const second = await moderator.words.addArticle({ value: anArticle })
  expect(second.page).toBe('articles~riding-in-fog-2')
})

test('a draft is seen at its own address only, and never cached', async () => {
  const { admin, moderator, ask } = await openTestSite()
  const { value } = await admin.words.get(home)
  const { address } = await admin.words.see({ ...home, value: withTitle(value, 'Not yet') })
  expect(address).toMatch(/^\/\?words-preview=[\w-]{32}$/)
  const draft = await ask(address)
  expect(await draft.text()).toContain('Not yet')
  expect(draft.headers.get('cache-control')).toBe('no-store')
  expect(draft.headers.get('x-robots-tag')).toBe('noindex')
  expect(await (await ask('/')).text()).not.toContain('Not yet')
  const unknown = await ask('/?words-preview=nothing', { redirect: 'manual' })
  expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/'])
  const fog = await moderator.words.see({ page: 'articles~new', value: anArticle })
  expect(await (await ask(fog.address)).text()).toContain('Fog hides what is')
  expect((await ask('/dashboard/article/new')).status).toBe(404)
})

test('a picture of the site stands in an article with its sizes, and is kept while it is shown', async () => {
  const { moderator, ask, db } = await openTestSite()
  const blank = new Blob([Uint8Array.from(await pictureOf('png'))], { type: 'image/png' })
  const url = (await moderator.media.takeFile({ file: blank })).secure_url
  const text = `Before.\n\n![Riders at the ferry](${url})\n\nAfter.`
  const { prose } = await moderator.words.preview({ text })
  expect(prose?.[1]).toMatchObject({
    is: 'picture',
    alt: 'Riders at the ferry',
    picture: { width: 60 },
  })
  const { page } = await moderator.words.addArticle({ value: { ...anArticle, text } })
  const shown = await (await ask('/dashboard/article/riding-in-fog')).text()
  // Members' pages are rendered in the browser, from this data.
  expect([shown.includes('Riders at the ferry'), shown.includes(url)]).toEqual([true, true])
  const state = () => db.selectFrom('picture').select('state').where('id', '=', url.slice(7, 47))
  expect(await state().executeTakeFirst()).toEqual({ state: 'shown' })
  await moderator.words.publish({ page, version: 1, value: anArticle })
  expect(await state().executeTakeFirst()).toBeUndefined()
  const outside = await moderator.words.preview({ text: '![A bridge](https://example.com/a.png)' })
  expect(outside.mistake).toMatch(/isn't on this site/)
  const unknown = { ...anArticle, text: `![A](/media/${'0'.repeat(40)}-400.webp)` }
  await expect(moderator.words.addArticle({ value: unknown })).rejects.toMatchObject({
    errors: [{ field: 'text', detail: 'Please upload the picture first.' }],
  })
})

test('the name, the time zone and the colours of the club change without a restart', async () => {
  const { admin, visitor, ask, db } = await openTestSite()
  const lastReminder = async () => {
    const due = db.selectFrom('due').select('at').where('kind', '=', 'reminder')
    const { at } = await due.orderBy('at', 'desc').executeTakeFirstOrThrow()
    return Date.parse(at)
  }
  const before = await lastReminder()
  const { value } = await admin.words.get({ page: 'club' })
  const colours = { accent: '#b93a20', accentAtNight: '#ff9c82', band: '#17616a', call: '#f2a541' }
  const changed = { ...value, name: 'Sonadi Wheelers', timeZone: 'America/Lima', colours }
  await admin.words.publish({ page: 'club', version: 0, value: changed })
  expect(await (await ask('/manifest.webmanifest')).text()).toContain('Sonadi Wheelers')
  expect(await (await ask('/calendar.ics')).text()).toContain('X-WR-TIMEZONE:America/Lima')
  expect(await (await ask('/news.atom')).text()).toContain('Sonadi Wheelers')
  expect(await (await ask('/colours.css')).text()).toContain('#17616a')
  expect(await (await ask('/')).text()).toContain('/colours.css')
  expect(await visitor.events.next({})).toEqual(expect.any(Array))
  // Six in the evening comes eleven hours later there.
  expect(await lastReminder()).toBe(before + 11 * 60 * 60 * 1000)
  const tooPale = { ...changed, colours: { ...colours, accent: '#ffd9a0' } }
  expect(await admin.words.check({ page: 'club', value: tooPale })).toEqual({
    mistakes: [{ field: 'colours.accent', detail: expect.stringContaining('contrast') }],
  })
})

test('after a restart the site shows what was published', async () => {
  const data = await emptyData()
  const first = await openTestSite({ ...data })
  await publishTitle(first.admin, 'Still here')
  await first.close()
  const second = await openTestSite({ ...data })
  expect(await (await second.ask('/')).text()).toContain('Still here')
})

test('words that no longer fit give way to the file and are listed', async () => {
  const data = await emptyData()
  const first = await openTestSite({ ...data })
  await publishTitle(first.admin, 'Of an earlier version')
  await first.db.updateTable('words').set({ value: '{"hero":{}}' }).execute()
  await first.close()
  const { admin, ask } = await openTestSite({ ...data })
  expect((await admin.words.list({})).find(({ page }) => page === 'home')).toMatchObject({
    problem: expect.stringContaining('Please'),
  })
  expect(await (await ask('/')).text()).toContain('City to city, every Friday.')
  expect(await admin.words.get(home)).toMatchObject({ value: (await content()).get('home') })
})
