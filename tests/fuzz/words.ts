import * as fc from 'fast-check'
import { markPlace } from './placeholders.ts'

/** Characters that some program splits, reverses or treats as a command. */
const awkward = [
  ...[';', ',', '\\', '"', "'", ':', '%', '%s', '<b>', '</script>', '&amp;', '--', '{{x}}'],
  ...[
    'é',
    'e\u0301',
    'ß',
    'İ',
    '长',
    'ি',
    '🚲',
    '👩‍👩‍👧',
    '\u202e',
    '\u200d',
    '\u00a0',
    '\ufeff',
    '\u0085',
  ],
]

/** Endings of texts that the site stores unchanged; most are short, so that many can be sent. */
const ending = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...awkward), maxLength: 6 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)

/** Texts of any script with the mark, some of them exactly as long as allowed. */
export const words = (shortest: number, longest: number) => {
  if (longest < markPlace.length) return fc.string({ minLength: shortest, maxLength: longest })
  const marked = ending.map((end) => `${markPlace} ${end}`.trim().slice(0, longest))
  const fill = (letter: string) =>
    markPlace.padEnd(Math.min(longest, 20_000), letter).slice(0, longest)
  return fc
    .oneof(
      { weight: 8, arbitrary: marked },
      { weight: 1, arbitrary: fc.constantFrom('x', 'é', '长', '🚲').map(fill) },
    )
    .map((text) => text.padEnd(shortest, 'x'))
}

/** Replacements for a good value. Numbers that JavaScript cannot represent are written as text. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 63), '', ' ', '0', '-0', 'null', 'NaN'],
    ...[[], {}, [[]], [null], { length: 1 }, { toString: 'x' }, { $gt: '' }, '1e309', '0x10'],
  ),
  fc
    .constantFrom('1e309', '-1e309', '-0', '9007199254740993', '1E-400')
    .map((text) => `raw:${text}`),
  fc
    .constantFrom('\ud800', '\udc00x', '\0', '\u0007', 'a\nb', '\u202egnp.exe', '\ufeff', '\u2028')
    .map((text) => `${markPlace}${text}`),
  fc.constantFrom('../../etc/passwd', "' or 1=1 --", '=cmd|x', '<img src=x onerror=x>'),
  fc.constantFrom(1_000, 70_000, 300_000).map((size) => markPlace.repeat(size / 10)),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.jsonValue({ maxDepth: 3 }),
)
