import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutWall } from './cut-wall.ts'

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

test('every picture hangs once, at its place, whatever their shapes and the width', () => {
  fc.assert(
    fc.property(images, widths, (images, width) => {
      const stretches = cutWall(images, { width, row: 200, gap: 10 })
      expect(stretches.flatMap(({ images }) => images)).toEqual(images)
      for (const {
        from,
        images: [first],
      } of stretches)
        expect(images[from - 1]).toBe(first)
    }),
  )
})

test('a complete stretch stays as it is when pictures are added', () => {
  fc.assert(
    fc.property(images, images, widths, (images, added, width) => {
      const measures = { width, row: 200, gap: 10 }
      const before = cutWall(images, measures).slice(0, -1)
      const after = cutWall([...images, ...added], measures)
      expect(after.slice(0, before.length)).toEqual(before)
    }),
  )
})

test('a stretch is as high as its rows, which are stretched until they are full', () => {
  const squares = Array.from({ length: 30 }, () => image(500, 500))
  const [first, last] = cutWall(squares, { width: 710, row: 200, gap: 10 })
  expect(first).toMatchObject({ nth: 1, from: 1, height: 8 * 230 + 7 * 10 })
  expect(first?.images).toHaveLength(24)
  expect(last).toMatchObject({ nth: 2, from: 25, height: 230 + 10 + 200 })
})

test('where nothing can be measured, the wall is one stretch', () => {
  const squares = Array.from({ length: 30 }, () => image(500, 500))
  expect(cutWall(squares, undefined)).toEqual([{ nth: 1, from: 1, images: squares }])
})
