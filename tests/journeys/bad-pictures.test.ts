import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { badFiles } from '#tests/support/bad-files.ts'
import { brokenForms } from '#tests/support/broken-forms.ts'
import { carries, chunksOf, harmlessFiles, payload, place } from '#tests/support/harmless-files.ts'
import { memoryInUse } from '#tests/support/memory.ts'
import { openPictureSite, type PictureSite, storages } from '#tests/support/picture-site.ts'
import { form, formType, longTimeout, pictureOf, uploadHead } from '#tests/support/pictures.ts'
import { openSocket } from '#tests/support/process.ts'

/** The status, and the sentence that says what to do. */
const refusalOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const { status, detail, errors = [] } = await response.json()
  expect(status).toBe(response.status)
  const sentence: string = errors[0]?.detail ?? detail
  expect(sentence).toMatch(/^[A-Z].{10,}\.$/)
  return { status, sentence }
}

/** No picture is registered, stored or half uploaded. */
const isClean = async ({ pictureRows, storedFiles, incomingFiles }: PictureSite) => {
  expect(await pictureRows()).toEqual([])
  expect(await storedFiles()).toEqual([])
  expect(await incomingFiles()).toEqual([])
}

describe.for(storages)('on %s', (storage) => {
  test('a bad picture file is refused with a reason, and leaves nothing', async () => {
    const site = await openPictureSite(storage)
    const files = await badFiles()
    expect(files.length).toBeGreaterThan(40)
    const before = memoryInUse()
    for (const [at, [what, file, status, words]] of files.entries()) {
      const [path, field] = at % 2 ? ['/api/media/image', 'image'] : ['/api/media/file', 'file']
      const answer = await refusalOf(
        await site.post(path, form(field, file, `${what}.jpg`), formType),
      )
      expect
        .soft([what, answer])
        .toEqual([what, { status, sentence: expect.stringMatching(words) }])
      await isClean(site)
    }
    // The sender is in this process too, and still holds its last upload in memory.
    await expect.poll(() => memoryInUse() - before, longTimeout).toBeLessThan(64_000_000)
  })

  test('a broken form is refused with a reason, and leaves nothing', async () => {
    const site = await openPictureSite(storage)
    for (const [what, body, type, status, words] of await brokenForms()) {
      const answer = await refusalOf(await site.post('/api/media/image', body, type))
      expect
        .soft([what, answer])
        .toEqual([what, { status, sentence: expect.stringMatching(words) }])
      await isClean(site)
    }
  })

  test('an interrupted upload leaves nothing and is not logged as a failure', async () => {
    const site = await openPictureSite(storage)
    const body = form('image', await pictureOf('png', { width: 300, height: 300 }))
    const { socket } = await openSocket(
      site.origin,
      ...uploadHead(site.moderator.token, body.length),
    )
    socket.write(body.subarray(0, body.length / 2))
    await expect.poll(site.incomingFiles, longTimeout).toHaveLength(1)
    socket.destroy()
    await once(socket, 'close')
    await expect.poll(site.incomingFiles, longTimeout).toEqual([])
    await isClean(site)
    await expect
      .poll(() => site.lines.join(), longTimeout)
      .toContain('"route":"/api/media/image","status":400')
    expect(site.lines.join()).not.toContain('"level":"error"')
  })

  test('a good picture is accepted, and none of its metadata is ever served', async () => {
    const site = await openPictureSite(storage)
    for (const [what, file, name] of await harmlessFiles()) {
      expect([what, await carries(file)]).toEqual([what, true])
      const response = await site.post('/api/media/file', form('file', file, name), formType)
      const { secure_url: url } = await response.json()
      expect([what, response.status, url]).toEqual([what, 200, expect.stringMatching(/webp$/)])
    }
    const names = await site.storedFiles()
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      const served = Buffer.from(await (await site.ask(`/media/${name}`)).arrayBuffer())
      expect([name, chunksOf(served)]).toEqual([name, ['VP8 ']])
      for (const secret of [payload, place])
        expect([name, served.includes(secret)]).toEqual([name, false])
    }
    expect(JSON.stringify(await site.pictureRows())).not.toMatch(/script|SECRET|passwd|exe/)
  })
})
