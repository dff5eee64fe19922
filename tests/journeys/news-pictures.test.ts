import { expect, test } from 'vitest'
import type { NewNews } from '#contract/news.ts'
import { openPictureSite, type PictureSite, upload } from '#tests/support/picture-site.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import { planRide } from '#tests/support/rides.ts'

const ferry: NewNews = {
  title: 'The ferry takes bicycles again',
  author: 'Nadia Islam',
  type: 'Other',
  dateTime: '2031-05-14T18:30',
  body: '## At last\n\nFrom **Monday** on, as before.',
}

const textOf = async ({ ask }: PictureSite, path: string) => (await ask(path)).text()

test('an admin publishes news with a picture: it is on the pages, in the feeds and in the preview', async () => {
  const site = await openPictureSite('disk')
  const file = new Blob([new Uint8Array(await pictureOf('png'))])
  const { secure_url: image } = await site.admin.news.upload({ file })
  const { insertedId: id } = await site.admin.news.add({ ...ferry, image })
  const excerpt = 'From Monday on, as before.'
  const shown = { image, excerpt, picture: { width: 60, height: 40 } }
  expect(await site.visitor.news.get({ id })).toMatchObject(shown)
  const [first] = await site.visitor.news.list({ order: 'newest', limit: 1 })
  expect(first).toMatchObject({ _id: id, ...shown })

  for (const path of ['/', '/news', `/news/${id}`]) {
    expect(await textOf(site, path)).toContain(`src="${image}"`)
  }
  const page = await textOf(site, `/news/${id}`)
  expect(page).toMatch(new RegExp(`<meta property="og:image" content="http[^"]+${image}"/>`))
  expect(page).toMatch(new RegExp(`"image":\\["http[^"]+${image}"\\]`))
  const { items } = JSON.parse(await textOf(site, '/news.json'))
  expect(items[0]).toMatchObject({
    summary: excerpt,
    image: expect.stringMatching(new RegExp(`^http.+${image}$`)),
    content_html: expect.stringContaining('<img src="http'),
  })
  const atom = await textOf(site, '/news.atom')
  expect(atom).toContain(`<summary>${excerpt}</summary>`)
  expect(atom).toMatch(
    new RegExp(`<link rel="enclosure" type="image/webp" href="http.+${image}"/>`),
  )
})

test('the files of a picture are deleted when the last thing that shows it lets go of it', async () => {
  const site = await openPictureSite('disk')
  const { moderator } = site
  const [one, other] = [await upload(site), await upload(site)]
  const { insertedId: id } = await moderator.news.add({ ...ferry, image: one })
  await moderator.gallery.add({ url: other })
  await moderator.news.change({ id, version: 1, ...ferry, image: other })
  expect(await site.storedFiles()).toEqual([other.slice('/media/'.length)])
  expect((await site.ask(one)).status).toBe(404)
  expect(await site.visitor.news.get({ id })).toMatchObject({ image: other, version: 2 })

  // The gallery still shows the other one.
  await moderator.news.change({ id, version: 2, ...ferry })
  expect(await site.visitor.news.get({ id })).not.toHaveProperty('picture')
  expect(await site.storedFiles()).toHaveLength(1)

  const third = await upload(site)
  await moderator.news.change({ id, version: 3, ...ferry, image: third })
  await moderator.news.remove({ id })
  expect((await site.ask(third)).status).toBe(404)
  expect(await site.storedFiles()).toEqual([other.slice('/media/'.length)])
  const audit = await site.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'news.change')
  expect((await audit.execute()).map(({ after }) => JSON.parse(after ?? ''))).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ pictureChanged: true, bodyChanged: false })),
  )
})

test('a picture that is not on the site is refused at its field, with every other mistake', async () => {
  const site = await openPictureSite('disk')
  const { moderator } = site
  const missing = `/media/${'0'.repeat(40)}-960.webp`
  const errors = [{ field: 'image', detail: 'Please upload the picture first.' }]
  const refused = { refusal: 'bad-fields', errors }
  await expect(moderator.news.add({ ...ferry, image: missing })).rejects.toMatchObject(refused)
  const untitled = { ...ferry, title: '', image: missing }
  const both = { errors: [{ field: 'title' }, ...errors] }
  await expect(moderator.news.add(untitled)).rejects.toMatchObject(both)
  const { insertedId: id } = await moderator.news.add(ferry)
  const change = moderator.news.change({ id, version: 1, ...untitled })
  await expect(change).rejects.toMatchObject(both)

  // A ride and a news item may share one.
  const { image } = await planRide(moderator)
  await moderator.news.change({ id, version: 1, ...ferry, image })
  expect(await site.visitor.news.get({ id })).toMatchObject({ image, version: 2 })
})
