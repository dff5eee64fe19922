import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { type Colour, fourCorners, pictureOf, readPicture, scene } from '#tests/support/pictures.ts'
import { kindOf } from './kind.ts'
import { type Resized, resize, toFailure } from './resize.ts'

const mostPixels = 40_000_000

const resized = async (bytes: Buffer): Promise<Resized> => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-resize-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'picture')
  await writeFile(file, bytes)
  const result = await resize({ file, kind: kindOf(bytes), mostPixels })
  if ('files' in result) return result
  throw new Error(JSON.stringify(result))
}

const widthsOf = ({ files }: Resized) => files.map(({ width }) => width)

const widest = async ({ files }: Resized) => readPicture(files.at(-1)?.bytes ?? Buffer.alloc(0))

const turned: readonly (readonly Colour[])[] = [
  ['red', 'green', 'blue', 'white'],
  ['green', 'red', 'white', 'blue'],
  ['white', 'blue', 'green', 'red'],
  ['blue', 'white', 'red', 'green'],
  ['red', 'blue', 'green', 'white'],
  ['blue', 'red', 'white', 'green'],
  ['white', 'green', 'blue', 'red'],
  ['green', 'white', 'red', 'blue'],
]

test('a picture stands upright, however the camera was held', async () => {
  for (const [at, corners] of turned.entries()) {
    const upright = at < 4
    const size = { width: 600, height: 60 }
    const jpeg = await fourCorners(size)
      .jpeg({ chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: at + 1 })
      .toBuffer()
    const result = await resized(jpeg)
    const { width, height } = upright ? size : { width: 60, height: 600 }
    expect([at + 1, result]).toMatchObject([at + 1, { width, height }])
    expect([at + 1, widthsOf(result)]).toEqual([at + 1, upright ? [480, 600] : [60]])
    expect(await widest(result)).toEqual({ width, height, corners })
  }
})

test('widths are those the page asks for, and the widest is never wider than the picture', async () => {
  const asked: [number, readonly number[]][] = [
    [1, [1]],
    [480, [480]],
    [481, [480, 481]],
    [960, [480, 960]],
    [1599, [480, 960, 1599]],
    [1600, [480, 960, 1600]],
    [3000, [480, 960, 1600]],
  ]
  for (const [width, made] of asked) {
    const result = await resized(await pictureOf('jpeg', { width, height: 3 }))
    expect([width, widthsOf(result)]).toEqual([width, made])
  }
})

test('colours of a wide profile are turned into those every screen shows', async () => {
  const flat = sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
  const wide = await flat.withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
  expect((await sharp(wide).metadata()).hasProfile).toBe(true)
  expect((await widest(await resized(wide))).corners).toEqual(['red', 'red', 'red', 'red'])
})

test('grey, deep, printed and see-through pictures come out as they look', async () => {
  const grey = await scene().toColourspace('b-w').jpeg().toBuffer()
  const deep = await fourCorners({ width: 60, height: 40 }).toColourspace('rgb16').png().toBuffer()
  const printed = await fourCorners({ width: 60, height: 40 })
    .toColourspace('cmyk')
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer()
  expect((await sharp(printed).metadata()).space).toBe('cmyk')
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  expect(await resized(grey)).toMatchObject({ width: 60, height: 40 })
  expect((await widest(await resized(deep))).corners).toEqual(turned[0])
  await resized(printed)
  const clear = sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
  })
  const [file] = (await resized(await clear.png().toBuffer())).files
  expect(await sharp(file?.bytes).metadata()).toMatchObject({ hasAlpha: true, width: 40 })
})

test('of a moving picture the first frame is kept', async () => {
  const frames = ['#f00', '#0f0'].map((background) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const moving = sharp(await Promise.all(frames), { join: { animated: true } })
  for (const bytes of [await moving.gif().toBuffer(), await moving.webp().toBuffer()]) {
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const result = await resized(bytes)
    expect(result).toMatchObject({ width: 40, height: 40 })
    expect((await widest(result)).corners).toEqual(['red', 'red', 'red', 'red'])
  }
})

test('a preview is a picture too, of a few hundred characters at most', async () => {
  const clear = scene({ width: 500, height: 500 }).ensureAlpha(0.3)
  const pictures = [
    await pictureOf('jpeg', { width: 500, height: 400 }),
    await pictureOf('png', { width: 20, height: 900 }),
    await clear.png().toBuffer(),
    await pictureOf('png', { width: 1, height: 1 }),
  ]
  for (const bytes of pictures) {
    const { preview } = await resized(bytes)
    expect(preview.length).toBeLessThan(400)
    const few = Buffer.from(preview.replace('data:image/webp;base64,', ''), 'base64')
    const { width, height } = await readPicture(few)
    expect(Math.max(width, height)).toBeLessThanOrEqual(20)
  }
})

test('a picture may be as tall as WebP allows; a taller one is made smaller', async () => {
  const tall = await resized(await pictureOf('png', { width: 20, height: 32_766 }))
  expect(tall).toMatchObject({ width: 10, height: 16_383 })
})

test('a machine without memory is told apart from a bad picture', () => {
  const failureOf = (message: string) => toFailure(new Error(message))
  expect(failureOf('vips_image_write_to_memory: out of memory -- size == 4MB')).toEqual({
    failure: 'interrupted',
  })
  expect(failureOf('glib: Error creating thread: Resource temporarily unavailable')).toEqual({
    failure: 'interrupted',
  })
  expect(failureOf('VipsJpeg: premature end of JPEG image')).toEqual({ failure: 'broken' })
})
