import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { badFiles } from '#tests/support/bad-files.ts'
import { brokenForms } from '#tests/support/broken-forms.ts'
import { carries, chunksOf, harmlessFiles, payload, place } from '#tests/support/harmless-files.ts'
import { memoryInUse } from '#tests/support/memory.ts'
import { openPictureHouse, type PictureHouse, shelves } from '#tests/support/picture-site.ts'
import { form, formType, patiently, pictureOf, uploadHead } from '#tests/support/pictures.ts'
import { dial } from '#tests/support/process.ts'

/** The status, and the sentence that says what to do. */
const told = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const { status, detail, errors = [] } = await response.json()
  expect(status).toBe(response.status)
  const sentence: string = errors[0]?.detail ?? detail
  expect(sentence).toMatch(/^[A-Z].{10,}\.$/)
  return { status, sentence }
}

/** Nothing is known, nothing is kept, nothing lies about. */
const isClean = async ({ known, kept, arriving }: PictureHouse) => {
  expect({ known: await known(), kept: await kept(), arriving: await arriving() }).toEqual({
    known: [],
    kept: [],
    arriving: [],
  })
}

describe.for(shelves)('on %s', (storage) => {
  test('a file that is no good picture is refused with a reason, and leaves nothing', async () => {
    const house = await openPictureHouse(storage)
    const files = await badFiles()
    expect(files.length).toBeGreaterThan(40)
    const before = memoryInUse()
    for (const [at, [what, file, status, words]] of files.entries()) {
      const [path, field] = at % 2 ? ['/api/media/image', 'image'] : ['/api/media/file', 'file']
      const answer = await told(await house.post(path, form(field, file, `${what}.jpg`), formType))
      expect
        .soft([what, answer])
        .toEqual([what, { status, sentence: expect.stringMatching(words) }])
      await isClean(house)
    }
    // The sender, who is in this process too, still holds on to what it sent last.
    await expect.poll(() => memoryInUse() - before, patiently).toBeLessThan(64_000_000)
  })

  test('a form that is broken is refused with a reason, and leaves nothing', async () => {
    const house = await openPictureHouse(storage)
    for (const [what, body, type, status, words] of await brokenForms()) {
      const answer = await told(await house.post('/api/media/image', body, type))
      expect
        .soft([what, answer])
        .toEqual([what, { status, sentence: expect.stringMatching(words) }])
      await isClean(house)
    }
  })

  test('an upload that breaks off leaves nothing, and is nobody’s failure', async () => {
    const house = await openPictureHouse(storage)
    const body = form('image', await pictureOf('png', { width: 300, height: 300 }))
    const { socket } = await dial(house.origin, ...uploadHead(house.moderator.token, body.length))
    socket.write(body.subarray(0, body.length / 2))
    await expect.poll(house.arriving, patiently).toHaveLength(1)
    socket.destroy()
    await once(socket, 'close')
    await expect.poll(house.arriving, patiently).toEqual([])
    await isClean(house)
    await expect
      .poll(() => house.lines.join(), patiently)
      .toContain('"route":"/api/media/image","status":400')
    expect(house.lines.join()).not.toContain('"level":"error"')
  })

  test('a good picture is taken, and nothing it carried along is ever served', async () => {
    const house = await openPictureHouse(storage)
    for (const [what, file, name] of await harmlessFiles()) {
      expect([what, await carries(file)]).toEqual([what, true])
      const response = await house.post('/api/media/file', form('file', file, name), formType)
      const { secure_url: url } = await response.json()
      expect([what, response.status, url]).toEqual([what, 200, expect.stringMatching(/webp$/)])
    }
    const names = await house.kept()
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      const served = Buffer.from(await (await house.ask(`/media/${name}`)).arrayBuffer())
      expect([name, chunksOf(served)]).toEqual([name, ['VP8 ']])
      for (const secret of [payload, place])
        expect([name, served.includes(secret)]).toEqual([name, false])
    }
    expect(JSON.stringify(await house.known())).not.toMatch(/script|SECRET|passwd|exe/)
  })
})
