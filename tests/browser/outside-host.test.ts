import type { JSHandle, Page } from 'playwright'
import { expect, test } from 'vitest'
import { loadModule } from '#tests/support/browser-module.ts'
import { startFakeImageHost } from '#tests/support/fake-image-host.ts'
import { photograph } from '#tests/support/photographs.ts'
import { signIn, visit } from './visit.ts'

type Host = Awaited<ReturnType<typeof startFakeImageHost>>

const pictures = 'https://pictures.example'

/** Nothing that identifies a person may reach another host, nor be announced in a preflight. */
const expectNothingPersonal = async (page: Page, { requests }: Host) => {
  const token = await page.evaluate(() => localStorage.getItem('access-token'))
  const cookies = await page.context().cookies()
  expect(token).toMatch(/^ey/)
  expect(cookies).not.toEqual([])
  expect(requests.length).toBeGreaterThan(0)
  for (const { headers } of requests) {
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('cookie')
    expect(headers['access-control-request-headers'] ?? '').not.toContain('authorization')
  }
  const said = JSON.stringify(requests)
  for (const secret of [token ?? '', ...cookies.map(({ value }) => value)]) {
    expect(said).not.toContain(secret)
  }
}

test('Add Image sends a picture to the second host: file and upload_preset, and reads secure_url', async () => {
  const url = `${pictures}/club/bridge.jpg`
  const host = await startFakeImageHost(() => ({ body: { secure_url: url, bytes: 1 } }))
  const { page, visitor } = await visit({
    variables: {
      FILE_HOST_URL: `${host.origin}/v1/club/image/upload`,
      FILE_HOST_PRESET: 'club pictures',
      FILE_HOST_PICTURES: pictures,
    },
  })
  const bridge = await photograph('bridge.jpg')
  await signIn(page, 'moderator')
  await page.goto('/dashboard/addImage')
  await page.getByLabel('Choose pictures').setInputFiles(bridge)
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await page.getByRole('dialog', { name: 'Success!' }).waitFor()
  expect((await visitor.gallery.list({})).at(0)).toMatchObject({ url })

  const { path, fields } = host.requests.filter(({ method }) => method === 'POST')[0] ?? {}
  expect(path).toBe('/v1/club/image/upload')
  expect(fields).toEqual({
    file: { name: 'bridge.jpg', type: 'image/jpeg', size: bridge.buffer.length },
    upload_preset: 'club pictures',
  })
  await expectNothingPersonal(page, host)
})

/** Uploads a picture as the first host expects it, and returns its address or the error. */
const uploadImage = async (module: JSHandle<typeof import('#web/upload.ts')>) => {
  const { name, mimeType, buffer } = await photograph('ferry.jpg')
  return module.evaluate(
    ({ uploadImage }, [name, type, bytes]) =>
      uploadImage(new File([new Uint8Array(bytes)], name, { type })).catch(
        ({ message }: Error) => message,
      ),
    [name, mimeType, [...buffer]] as const,
  )
}

test('the first host gets an image, and success and data.url are read', async () => {
  const answers = [
    { body: { success: true, status: 200, data: { id: 'x', url: `${pictures}/ferry.jpg` } } },
    { body: { success: false, data: { url: `${pictures}/ferry.jpg` } } },
    { body: { success: true, data: {} } },
    { status: 400, body: { error: { message: 'Invalid API v1 key.' } } },
    { status: 503, body: {} },
  ]
  const host = await startFakeImageHost(() => answers.shift() ?? { body: {} })
  const { page } = await visit({
    variables: {
      IMAGE_HOST_URL: `${host.origin}/1/upload?key=of-the-club`,
      IMAGE_HOST_PICTURES: pictures,
    },
    expected: /status of (400|503)/,
  })
  await signIn(page, 'moderator')
  await page.goto('/')
  const module = await loadModule<typeof import('#web/upload.ts')>(page, 'web/upload.ts')
  const name = new URL(host.origin).host
  const unnamed = `${name} took the picture but did not say where it is.`
  expect(await uploadImage(module)).toBe(`${pictures}/ferry.jpg`)
  expect(await uploadImage(module)).toBe(unnamed)
  expect(await uploadImage(module)).toBe(unnamed)
  expect(await uploadImage(module)).toBe(
    `${name} answered with status code 400. Invalid API v1 key.`,
  )
  expect(await uploadImage(module)).toBe(
    `${name} answered with status code 503. Try again in a moment.`,
  )

  const { path, fields } = host.requests.filter(({ method }) => method === 'POST')[0] ?? {}
  expect(path).toBe('/1/upload?key=of-the-club')
  expect(fields).toEqual({
    image: { name: 'ferry.jpg', type: 'image/jpeg', size: expect.any(Number) },
  })
  await expectNothingPersonal(page, host)
})
