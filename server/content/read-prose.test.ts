import { expect, test } from 'vitest'
import { readProse } from './read-prose.ts'

const proseOf = (text: string) => {
  const read = readProse(text)
  if ('mistake' in read) throw new Error(read.mistake)
  return read.prose
}

test('what volunteers write in Markdown keeps its meaning', () => {
  const text = `# Ride & rest

Meet *early*, **very** early: \`06:30\`.
Same paragraph, see [the calendar](/calender).

1. Helmet
2. Water
   - two bottles

> Nobody is dropped.

---

    a < b
`
  expect(proseOf(text)).toEqual([
    { is: 'heading', level: 2, id: 'ride-rest', spans: ['Ride & rest'] },
    {
      is: 'paragraph',
      spans: [
        'Meet ',
        { is: 'emphasis', spans: ['early'] },
        ', ',
        { is: 'strong', spans: ['very'] },
        ' early: ',
        { is: 'code', text: '06:30' },
        '.',
        ' ',
        'Same paragraph, see ',
        { is: 'link', to: '/calender', spans: ['the calendar'] },
        '.',
      ],
    },
    {
      is: 'list',
      first: 1,
      items: [
        [{ is: 'paragraph', spans: ['Helmet'] }],
        [
          { is: 'paragraph', spans: ['Water'] },
          {
            is: 'list',
            first: undefined,
            items: [[{ is: 'paragraph', spans: ['two bottles'] }]],
          },
        ],
      ],
    },
    { is: 'quote', blocks: [{ is: 'paragraph', spans: ['Nobody is dropped.'] }] },
    { is: 'rule' },
    { is: 'code', text: 'a < b\n' },
  ])
})

test('headings begin one level below the title of the page, each with a unique id', () => {
  const prose = proseOf('### Café\n\n#### Café\n\n### !!\n')
  expect(prose.map((block) => block.is === 'heading' && [block.level, block.id])).toEqual([
    [2, 'cafe'],
    [3, 'cafe-2'],
    [2, 'part'],
  ])
})

test.for([
  ['<script>alert(1)</script>', /^HTML such as <script>/],
  ['so <b>bold</b>', /^HTML such as <b> isn't supported/],
  ['<!-- hidden -->', /^HTML such as <!--/],
  ['<svg onload=alert(1)>', /^HTML such as <svg/],
  ['[press](javascript:alert(1))', /^The link to javascript:alert\(1\) isn't valid/],
  ['[press](JaVaScRiPt:alert(1))', /isn't valid/],
  ['[press](java&#x73;cript:alert(1))', /isn't valid/],
  ['[press](data:text/html,x)', /isn't valid/],
  ['[press](//elsewhere.example)', /isn't valid/],
  ['[press][far]\n\n[far]: vbscript:x', /isn't valid/],
  ['- > deep ![a](/b.png)', /^Images aren't supported/],
  ['| a |\n|---|\n| 1 |', /^Tables aren't supported/],
] as const)('%s is refused with a sentence', ([text, sentence]) => {
  expect(readProse(text)).toEqual({ mistake: expect.stringMatching(sentence) })
})

test.for([
  '>'.repeat(10_000),
  '1. '.repeat(3_000),
  '_a*'.repeat(3_000),
  '['.repeat(10_000),
  '`a``'.repeat(2_500),
])('a text made to exhaust the reader is read: %#', (text) => {
  expect(readProse(text)).toHaveProperty('prose')
})
