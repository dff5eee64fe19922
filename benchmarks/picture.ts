import type { Result } from './rounds.ts'
import { aim, cost } from './table.ts'

const width = 860
const margin = 32
const rowHeight = 54
const top = 122
const bar = { left: margin, width: 560, height: 14 }
const beside = bar.left + bar.width + 18
/** The position of the target on a bar, as a share of its width. */
const targetAt = 0.62

/** Both themes in one file; the card has its own background on every page. */
const style = `
svg { --ink: #1b2334; --quiet: #55607a; --card: #fff7ea; --track: #f6e7cc; --kept: #17616a; --missed: #b93a20; --mark: #f2a541 }
@media (prefers-color-scheme: dark) {
  svg { --ink: #f4ede1; --quiet: #b8bfce; --card: #1b2334; --track: #2d3750; --kept: #6cc3c9; --missed: #ff9a7f; --mark: #f2a541 }
}
text { fill: var(--ink) } .quiet { fill: var(--quiet) } .card { fill: var(--card) } .track { fill: var(--track) }
.kept { fill: var(--kept) } .missed { fill: var(--missed) } .mark { fill: var(--mark); stroke: var(--ink) }`

const plain = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const write = (x: number, y: number, text: string, more = '') =>
  `<text x="${x}" y="${y}" ${more}>${plain(text)}</text>`

const targetOf = ({ target }: Result) => ('atLeast' in target ? target.atLeast : target.atMost)

/** The share of the target that was reached; every bar is drawn on the scale of its own target. */
const reach = (result: Result) =>
  Math.round(Math.min((result.ratio / targetOf(result)) * targetAt, 1) * bar.width)

const row = (result: Result, y: number) => {
  const { name, ratio, kept, subject, limit } = result
  const verdict = kept ? 'kept' : 'missed'
  const mark = bar.left + Math.round(targetAt * bar.width)
  const target = aim(result.target)
  return [
    write(bar.left, y + 12, name, 'font-weight="600"'),
    write(
      bar.left + bar.width,
      y + 12,
      `${cost(subject)}, the limit ${cost(limit)}`,
      'class="quiet" text-anchor="end"',
    ),
    `<rect class="track" x="${bar.left}" y="${y + 20}" width="${bar.width}" height="${bar.height}" rx="4"/>`,
    `<rect class="${verdict}" x="${bar.left}" y="${y + 20}" width="${reach(result)}" height="${bar.height}" rx="4"/>`,
    `<rect class="mark" x="${mark - 3}" y="${y + 16}" width="6" height="${bar.height + 8}" rx="3"/>`,
    write(beside, y + 33, ratio.toFixed(2), 'font-size="20" font-weight="700"'),
    write(beside + 62, y + 33, `${target} ${verdict}`, `class="${verdict}"`),
  ].join('\n')
}

const heading = (y: number, title: string, says: string) =>
  [write(margin, y, title, 'font-size="16" font-weight="700"'), write(margin, y + 20, says)].join(
    '\n',
  )

const groups = [
  {
    title: 'Near the limit',
    says: 'The limit’s cost divided by ours: the bar should reach the mark.',
    holds: ({ target }: Result) => 'atLeast' in target,
  },
  {
    title: 'Not far above it',
    says: 'Our cost divided by the limit’s: the bar should end before the mark.',
    holds: ({ target }: Result) => 'atMost' in target,
  },
]

const groupHead = 48

/** One bar for each case, with the target marked. */
export const picture = (results: Result[], facts: string) => {
  let y = top
  const body = groups.flatMap(({ title, says, holds }) => {
    const here = results.filter(holds)
    if (here.length === 0) return []
    const head = heading(y, title, says)
    y += groupHead - 12
    const rows = here.map((result, at) => row(result, y + at * rowHeight))
    y += here.length * rowHeight + groupHead
    return [head, ...rows]
  })
  const height = y
  const summary = results.map(
    ({ name, target, ratio }) => `${name}: ${ratio.toFixed(2)}, target ${aim(target)}`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title" font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="13">
<title id="title">${plain(summary.join('; '))}</title>
<style>${style}</style>
<rect class="card" width="${width}" height="${height}" rx="12"/>
${write(margin, 46, 'How close to the limit?', 'font-size="22" font-weight="700"')}
${write(margin, 70, 'Each ratio is measured against a limit in the same run. Every bar has the scale of its own target, the amber mark.')}
${body.join('\n')}
${write(margin, height - 24, facts, 'class="quiet"')}
</svg>
`
}
