import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitIntoChunks } from './grid-layout.ts'

const image = (width: number, height: number) => ({
  _id: crypto.randomUUID(),
  url: '/media/a.webp',
  picture: { width, height, preview: '', sources: [] },
})

const sides = fc.integer({ min: 300, max: 1600 })
const images = fc
  .array(fc.tuple(sides, sides), { maxLength: 150, size: 'max' })
  .map((sizes) => sizes.map(([width, height]) => image(width, height)))
const widths = fc.integer({ min: 300, max: 1300 })

test('every picture is in one chunk, at its place, whatever the shapes and the width', () => {
  fc.assert(
    fc.property(images, widths, (images, width) => {
      const chunks = splitIntoChunks(images, { width, row: 200, gap: 10 })
      expect(chunks.flatMap(({ images }) => images)).toEqual(images)
      for (const {
        from,
        images: [first],
      } of chunks)
        expect(images[from - 1]).toBe(first)
    }),
  )
})

test('a complete chunk stays as it is when pictures are added', () => {
  fc.assert(
    fc.property(images, images, widths, (images, added, width) => {
      const measures = { width, row: 200, gap: 10 }
      const before = splitIntoChunks(images, measures).slice(0, -1)
      const after = splitIntoChunks([...images, ...added], measures)
      expect(after.slice(0, before.length)).toEqual(before)
    }),
  )
})

test('a chunk is as high as its rows, which grow until they are full', () => {
  const squares = Array.from({ length: 30 }, () => image(500, 500))
  const [first, last] = splitIntoChunks(squares, { width: 710, row: 200, gap: 10 })
  expect(first).toMatchObject({ number: 1, from: 1, height: 8 * 230 + 7 * 10 })
  expect(first?.images).toHaveLength(24)
  expect(last).toMatchObject({ number: 2, from: 25, height: 230 + 10 + 200 })
})

test('until the grid is measured, it is one chunk', () => {
  const squares = Array.from({ length: 30 }, () => image(500, 500))
  expect(splitIntoChunks(squares, undefined)).toEqual([{ number: 1, from: 1, images: squares }])
})
