import { expect, test } from 'vitest'
import { readProse } from './read-prose.ts'
import { writeHtml } from './write-html.ts'

const htmlOf = (text: string) => {
  const read = readProse(text)
  if ('mistake' in read) throw new Error(read.mistake)
  return writeHtml(read.prose, 'https://club.example')
}

test('prose keeps its meaning as HTML, and its links point back to the site', () => {
  const text = `## Friday & after

Meet *early*, **very** early: \`06:30\`,\\
see [the calendar](/calender).

3. Helmet
4. Water
   - two bottles

> Nobody is dropped.

---

    a < b
`
  expect(htmlOf(text)).toBe(
    '<h2>Friday &amp; after</h2>' +
      '<p>Meet <em>early</em>, <strong>very</strong> early: <code>06:30</code>,<br>' +
      'see <a href="https://club.example/calender">the calendar</a>.</p>' +
      '<ol start="3"><li><p>Helmet</p></li><li><p>Water</p><ul><li><p>two bottles</p></li></ul></li></ol>' +
      '<blockquote><p>Nobody is dropped.</p></blockquote><hr>' +
      '<pre><code>a &lt; b\n</code></pre>',
  )
})

test('what looks like a tag stays text, also inside a link', () => {
  expect(htmlOf('`<script>` and \\<b>')).toBe('<p><code>&lt;script&gt;</code> and &lt;b&gt;</p>')
  expect(htmlOf('[x](https://a.example/%22onclick=%22&lt;)')).not.toMatch(/ onclick|"on|<b/)
})
