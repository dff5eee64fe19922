import type { JSHandle, Page } from 'playwright'
import { expect, test } from 'vitest'
import { loadModule } from '#tests/support/browser-module.ts'
import { startSlowHost } from '#tests/support/slow-host.ts'
import { signIn, visit } from './visit.ts'

type Module = typeof import('#web/upload.ts')
type Upload = JSHandle<Module>

/** The upload module in a moderator's browser, on a page that makes no requests of its own. */
const openUpload = async (wishes: Parameters<typeof visit>[0] = {}) => {
  // The policy of such a page allows no script.
  const { page } = await visit({ bypassCSP: true, ...wishes })
  await page.clock.install()
  await signIn(page, 'moderator')
  return { page, upload: await loadModule<Module>(page, 'web/upload.ts') }
}

type Given = { readonly head: readonly number[]; readonly length?: number }

/** Uploads a file and returns its address or the error. */
const send = (upload: Upload, { head, length = head.length }: Given) =>
  upload.evaluate(
    ({ uploadFile }, { head, length }) => {
      const rest = new Uint8Array(Math.max(length - head.length, 0))
      const file = new File([new Uint8Array(head), rest], 'bridge.jpg', { type: 'image/jpeg' })
      return uploadFile(file).catch(({ message, detail, kind }) => ({ message, detail, kind }))
    },
    { head, length },
  )

const bytes = (text: string) => [...Buffer.from(text, 'latin1')]
const jpeg = bytes('\xff\xd8\xff')

test('a file that is no picture is not sent, and refusals of the site are shown', async () => {
  const { page, upload } = await openUpload({ expected: /status of (413|502)/ })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const noPicture = { message: "This file isn't an image we can read." }
  expect(await send(upload, { head: [] })).toMatchObject({
    ...noPicture,
    detail: 'The file is empty. Choose another one.',
  })
  expect(await send(upload, { head: bytes('Bring a pump.') })).toMatchObject({
    ...noPicture,
    detail: 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  })
  expect(await send(upload, { head: bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic') })).toMatchObject({
    ...noPicture,
    detail: expect.stringContaining('HEIC'),
  })
  expect(await send(upload, { head: jpeg, length: 20 * megabyte + 1 })).toMatchObject({
    detail: 'A picture may have up to 20 MB. Save it smaller and send that.',
  })
  expect(asked).toEqual([])

  const pictures = [
    bytes('GIF89a'),
    bytes('\x89PNG\r\n\x1a\n'),
    bytes('RIFF\0\0\0\0WEBPVP8 '),
    bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1avif'),
  ]
  const problem = {
    type: '/api/problems/too-large',
    title: 'This is too large.',
    status: 413,
    detail: 'This picture has 60 megapixels.',
  }
  await page.route('**/api/media/file', (route) =>
    route.fulfill({ status: 413, contentType: 'application/problem+json', json: problem }),
  )
  for (const head of pictures) {
    expect(await send(upload, { head })).toMatchObject({ detail: problem.detail })
  }
  await page.route('**/api/media/file', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  expect(await send(upload, { head: jpeg })).toMatchObject({
    kind: 'status',
    message: 'Request failed with status code 502. Try again in a moment.',
  })
  expect(asked.filter((url) => url.endsWith('/doors'))).toHaveLength(1)
})

const megabyte = 1024 * 1024

/** Close to the largest allowed, because the buffers between browser and host may hold half of it. */
const large = 19 * megabyte

type State = { readonly share: number; readonly ended?: string }

/** Starts uploading a large picture to a slow host. */
const beginUpload = async (page: Page) => {
  const host = await startSlowHost()
  const targets = { image: { address: host.address }, file: { address: host.address } }
  await page.route('**/api/media/doors', (route) => route.fulfill({ json: targets }))
  const upload = await loadModule<Module>(page, 'web/upload.ts')
  const running = await upload.evaluateHandle(
    ({ uploadFile }, { head, size }) => {
      const state: { share: number; ended?: string } = { share: 0 }
      const stop = new AbortController()
      const onProgress = (share: number) => Object.assign(state, { share })
      uploadFile(new File([new Uint8Array(head), new Uint8Array(size)], 'large.jpg'), {
        signal: stop.signal,
        onProgress,
      }).catch(({ kind }) => Object.assign(state, { ended: kind }))
      return { state, stop }
    },
    { head: jpeg, size: large },
  )
  const state = (): Promise<State> => running.evaluate(({ state }) => state)
  return {
    host,
    state,
    stop: () => running.evaluate(({ stop }) => stop.abort()),
    until: (isSo: (state: State) => boolean) =>
      expect.poll(async () => isSo(await state())).toBe(true),
  }
}

test('an upload may take long, and ends only without progress or when it is cancelled', async () => {
  const { page } = await openUpload()
  const patient = await beginUpload(page)
  for (const _ of [1, 2, 3]) {
    const before = await patient.state()
    await patient.host.read(2 * megabyte)
    await patient.until(({ share }) => share > before.share)
    await page.clock.fastForward(15_000)
  }
  await patient.host.read(large)
  await patient.until(({ share }) => share === 1)
  // The last part may be sent a step earlier if it fits into the buffers.
  await page.clock.fastForward(90_000)
  expect((await patient.state()).ended).toBeUndefined()
  await page.clock.fastForward(31_000)
  await patient.until(({ ended }) => ended === 'timeout')

  const stuck = await beginUpload(page)
  await stuck.until(({ share }) => share > 0)
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(31_000)
        return (await stuck.state()).ended
      },
      { timeout: 30_000 },
    )
    .toBe('timeout')
  expect((await stuck.state()).share).toBeLessThan(1)

  const unwanted = await beginUpload(page)
  await unwanted.until(({ share }) => share > 0)
  await unwanted.stop()
  await unwanted.until(({ ended }) => ended === 'aborted')
})
