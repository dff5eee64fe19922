import { expect, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { openPictureSite, upload } from '#tests/support/picture-site.ts'
import { failToStart } from '#tests/support/process.ts'
import { startS3 } from '#tests/support/s3.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

const imageHost = {
  IMAGE_HOST_URL: 'https://api.images.example/1/upload?key=k3y',
  IMAGE_HOST_PICTURES: 'https://i.images.example, https://cdn.images.example:8443',
}

const fileHost = {
  FILE_HOST_URL: 'http://127.0.0.1:4999/v1/upload',
  FILE_HOST_PRESET: 'rides',
  FILE_HOST_PICTURES: 'https://files.example',
}

/** What the pages may reach, by directive of their policy. */
const policy = async ({ ask }: Site) => {
  const header = (await ask('/')).headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    header.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

test('without settings pictures are sent to the site itself, and come from nowhere else', async () => {
  const site = await openTestSite()
  expect(await site.moderator.media.uploadTargets({})).toEqual({
    image: { address: '/api/media/image' },
    file: { address: '/api/media/file', preset: 'club' },
  })
  const open = await policy(site)
  expect(open['img-src']).toEqual(["'self'", 'data:', 'blob:'])
  expect(open).not.toHaveProperty('connect-src')
  expect(JSON.stringify(open)).not.toContain('http')
})

test('the hosts the settings name are where pictures go, and pages reach exactly these', async () => {
  const site = await openTestSite({ ...imageHost, ...fileHost })
  expect(await site.moderator.media.uploadTargets({})).toEqual({
    image: { address: imageHost.IMAGE_HOST_URL },
    file: { address: fileHost.FILE_HOST_URL, preset: 'rides' },
  })
  const open = await policy(site)
  expect(open['connect-src']).toEqual([
    "'self'",
    'https://api.images.example',
    'http://127.0.0.1:4999',
  ])
  expect(open['img-src']).toEqual([
    "'self'",
    'data:',
    'blob:',
    'https://i.images.example',
    'https://cdn.images.example:8443',
    'https://files.example',
  ])
  expect(JSON.stringify(open)).not.toContain('k3y')
})

test('naming one host leaves the other upload where it was', async () => {
  const site = await openTestSite(fileHost)
  const { image, file } = await site.moderator.media.uploadTargets({})
  expect([image.address, file.address]).toEqual(['/api/media/image', fileHost.FILE_HOST_URL])
})

test('only pictures of a named host can be added and deleted', async () => {
  const site = await openTestSite(imageHost)
  const { moderator, visitor } = site
  const good = ['https://i.images.example/a/ride.jpg', 'https://cdn.images.example:8443/b?w=1']
  for (const url of good) {
    const { insertedId } = await moderator.gallery.add({ url })
    expect(await visitor.gallery.list({})).toContainEqual({ _id: insertedId, url })
    await moderator.gallery.remove({ id: insertedId })
  }
  const bad = [
    'https://i.images.example',
    'https://i.images.example.evil.example/a.jpg',
    'https://i.images.example@evil.example/a.jpg',
    'https://user@i.images.example/a.jpg',
    'https://evil.example/https://i.images.example/a.jpg',
    'http://i.images.example/a.jpg',
    'https://cdn.images.example/b.jpg',
    'https://api.images.example/a.jpg',
    'https://files.example/a.jpg',
    '//i.images.example/a.jpg',
  ]
  for (const url of bad) {
    await expect(moderator.gallery.add({ url }), url).rejects.toMatchObject({
      refusal: 'bad-fields',
      errors: [{ field: 'url', detail: 'Please upload the picture first.' }],
    })
  }
})

test('a site does not start with a store that it cannot use, and says so', async () => {
  const { settings } = await startS3()
  expect(await failToStart({ ...settings, S3_BUCKET: 'no-such-bucket' })).toEqual({
    code: 1,
    stderr: 'S3_BUCKET names no-such-bucket, but the store has no such bucket.\n',
  })
})

test('while the store is away only its pictures are missing', async () => {
  const { settings } = await startS3()
  const site = await openPictureSite('disk', { ...settings, S3_ENDPOINT: 'http://127.0.0.1:1' })
  expect((await site.ask('/')).status).toBe(200)
  await expect(upload(site)).rejects.toMatchObject({ status: 503, refusal: 'unavailable' })
  expect(await site.incomingFiles()).toEqual([])
  const missing = await site.ask(`/media/${'a'.repeat(40)}-480.webp`)
  expect([missing.status, missing.headers.get('retry-after')]).toEqual([503, '5'])
  expect(site.lines.join()).toContain('The S3 store does not answer')
})
