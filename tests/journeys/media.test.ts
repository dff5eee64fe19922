import { describe, expect, test } from 'vitest'
import { openPictureSite, type PictureSite, storages, upload } from '#tests/support/picture-site.ts'
import { kinds, pictureOf, readPicture } from '#tests/support/pictures.ts'

/** The row and the files of the picture at this address. */
const storedPicture = async (site: PictureSite, url: string) => {
  await site.moderator.gallery.add({ url })
  const [last] = (await site.visitor.gallery.list({})).slice(0, 1)
  const sources = last?.picture?.sources ?? []
  const files = sources.map(async ({ url }) => readPicture(await read(site, url)))
  return { picture: last?.picture, files: await Promise.all(files) }
}

const read = async ({ ask }: PictureSite, url: string) =>
  Buffer.from(await (await ask(url)).arrayBuffer())

describe.for(storages)('on %s', (storage) => {
  test('a moderator uploads a picture in either form, and uploads it again at no cost', async () => {
    const site = await openPictureSite(storage)
    const bytes = await pictureOf('jpeg', { width: 1700, height: 170 })
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(bytes)]), 'ride.jpg')
    const post = (path: string, body: FormData) =>
      site.ask(path, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer, ${site.moderator.token}` },
      })
    const first = await (await post('/api/media/image', form)).json()
    const name = first.data.url.slice('/media/'.length)
    expect(first).toEqual({ success: true, data: { url: expect.any(String) } })
    expect(name).toMatch(/^[0-9a-f]{40}-1600\.webp$/)
    const kept = await site.storedFiles()
    const known = await site.pictureRows()
    expect(kept).toEqual(['1600', '480', '960'].map((width) => name.replace('1600', width)))

    const again = new FormData()
    again.set('upload_preset', 'club')
    again.set('file', new Blob([new Uint8Array(bytes)]), 'other-name.png')
    const second = await (await post('/api/media/file', again)).json()
    expect(second).toEqual({ secure_url: first.data.url })
    expect(await site.storedFiles()).toEqual(kept)
    expect(await site.pictureRows()).toEqual([{ ...known[0], since: expect.any(String) }])
    expect(await site.incomingFiles()).toEqual([])
    const records = await site.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('action', 'like', 'media.%')
      .execute()
    expect(records).toEqual([
      { action: 'media.takeImage', after: JSON.stringify({ url: first.data.url }) },
    ])
  })

  test('a picture is served at three widths, and may be cached for a day', async () => {
    const site = await openPictureSite(storage)
    const url = await upload(site, await pictureOf('png', { width: 2000, height: 100 }))
    const { picture, files } = await storedPicture(site, url)
    expect(picture).toEqual({
      width: 1600,
      height: 80,
      preview: expect.stringMatching(/^data:image\/webp;base64,[\w+/]{40,370}=*$/),
      sources: [480, 960, 1600].map((width) => ({ url: url.replace('1600', `${width}`), width })),
    })
    expect(files).toMatchObject([
      { width: 480, height: 24 },
      { width: 960, height: 48 },
      { width: 1600, height: 80 },
    ])
    const served = await site.ask(url)
    const length = (await served.arrayBuffer()).byteLength
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(length),
      'cache-control': 'public, max-age=86400, s-maxage=3600, must-revalidate',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      etag: expect.stringMatching(/^"[\w.-]+"$/),
    })
    const head = await site.ask(url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(length))
    const etag = served.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const unchanged = await site.ask(url, { headers: { 'if-none-match': known } })
      expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
      expect(unchanged.headers.get('etag')).toBe(etag)
    }
    const changed = await site.ask(url, { headers: { 'if-none-match': '"other"' } })
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, length])
  })

  test('a picture of any format is accepted, and none is enlarged', async () => {
    const site = await openPictureSite(storage)
    for (const kind of kinds) {
      const { picture, files } = await storedPicture(
        site,
        await upload(site, await pictureOf(kind)),
      )
      expect([kind, picture?.sources.map(({ width }) => width)]).toEqual([kind, [60]])
      expect(files).toMatchObject([{ width: 60, height: 40 }])
    }
    const { files } = await storedPicture(
      site,
      await upload(site, await pictureOf('jpeg', { width: 960, height: 20 })),
    )
    expect(files).toMatchObject([
      { width: 480, height: 10 },
      { width: 960, height: 20 },
    ])
  })

  test('an address without a picture is not found', async () => {
    const site = await openPictureSite(storage)
    const url = await upload(site, await pictureOf('webp'))
    const wrong = [
      url.replace('60', '480'),
      url.replace('webp', 'jpg'),
      `/media/${url.slice(7).toUpperCase()}`,
      `${url}/`,
      '/media/..%2f..%2fclub.sqlite',
      `/media/..%2fpictures%2f${url.slice(7, 9)}%2f${url.slice(7)}`,
      `/media/${url.slice(7)}%00`,
    ]
    for (const path of wrong) {
      const { status, headers } = await site.ask(path)
      expect([path, status, headers.get('content-type')]).toEqual([
        path,
        404,
        'application/problem+json',
      ])
    }
    expect((await site.ask('/media/')).status).toBe(404)
  })
})
