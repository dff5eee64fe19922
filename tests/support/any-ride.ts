import * as fc from 'fast-check'
import type { NewEvent } from '#contract/events.ts'
import { Line, Text } from '#contract/shapes.ts'

const awkward = [
  ';',
  ',',
  '\\',
  '\\n',
  '"',
  "'",
  ':',
  '^',
  '%',
  '<b>',
  '&',
  ' ',
  '\t',
  'é',
  '长',
  '🚲',
  'ি',
  '\u00a0',
  '\u200d',
  '\u0085',
  '\ufeff',
  'x',
]

/** Words of any script, short and as long as they may be, that the contract takes as they are. */
const words = (longest: number, shape: ReturnType<typeof Line>, ...more: readonly string[]) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: longest }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...awkward, ...more), minLength: 1, maxLength: longest }),
      fc.constantFrom('x', 'é', '长').map((letter) => letter.repeat(longest)),
      fc.constant('🚲'.repeat(Math.floor(longest / 2))),
    )
    .filter((text) => shape.safeParse(text).data === text)

const line = (longest: number) => words(longest, Line(longest))
const text = (longest: number) => words(longest, Text(longest), '\n', '\n\n', 'BEGIN:VEVENT')

const first = Temporal.PlainDate.from('1900-01-01')
const days = first.until('2199-12-31').days

const day = fc.oneof(
  fc.integer({ min: 0, max: days }).map((days) => first.add({ days }).toString()),
  fc.constantFrom('1900-01-01', '2000-02-29', '2028-02-29', '2199-12-31'),
)

const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
const clock = (minutes: number) => {
  const parts = [Math.floor(minutes / 60), minutes % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** A start alone, or a start and a later end. */
const hours = fc.oneof(
  minutes.map((time) => ({ time: clock(time) })),
  fc.uniqueArray(minutes, { minLength: 2, maxLength: 2 }).map(([one = 0, other = 0]) => ({
    time: clock(Math.min(one, other)),
    endTime: clock(Math.max(one, other)),
  })),
)

/** Any ride the contract accepts, but for its picture, which has to be there. */
export const anyRide: fc.Arbitrary<Omit<NewEvent, 'image' | 'repeat'>> = fc
  .tuple(
    hours,
    fc.record(
      {
        title: line(300),
        description: text(5000),
        location: line(200),
        author: line(100),
        date: day,
        distance: fc.integer({ min: 1, max: 2000 }),
        climb: fc.integer({ min: 0, max: 20_000 }),
        grade: line(60),
      },
      { requiredKeys: ['title', 'description', 'location', 'author', 'date'] },
    ),
  )
  .map(([hours, ride]) => ({ ...ride, ...hours }))
