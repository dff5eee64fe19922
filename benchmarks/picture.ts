import type { Question } from './question.ts'
import type { Result } from './rounds.ts'
import { aim, cost } from './table.ts'

const ink = '#1b2334'
const cream = '#fff7ea'
const sand = '#f6e7cc'
const coral = '#b93a20'
const lagoon = '#17616a'
const amber = '#f2a541'

const width = 860
const margin = 32
const rowHeight = 96
const top = 96
const barLeft = margin
const barWidth = width - 2 * margin - 150

const plain = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const write = (x: number, y: number, text: string, more = '') =>
  `<text x="${x}" y="${y}" ${more}>${plain(text)}</text>`

const targetOf = ({ target }: Question) => ('atLeast' in target ? target.atLeast : target.atMost)

/** One bar for each question, all on one scale, with the limit and the target marked. */
export const picture = (results: Result[], facts: string) => {
  const farthest = Math.max(...results.flatMap((r) => [r.ratio, targetOf(r.question), 1]))
  const scale = Math.min(farthest, 2) * 1.1
  const reach = (ratio: number) => Math.round((Math.min(ratio, scale) / scale) * barWidth)
  const height = top + results.length * rowHeight + 44
  const one = barLeft + reach(1)

  const bar = ({ question, ratio, kept, subject, limit }: Result, at: number) => {
    const y = top + at * rowHeight
    const target = barLeft + reach(targetOf(question))
    const colour = kept ? lagoon : coral
    const verdict = `${kept ? 'kept' : 'missed'} (${aim(question.target)})`
    return [
      write(barLeft, y + 16, question.asks, 'font-size="16" font-weight="600"'),
      `<rect x="${barLeft}" y="${y + 28}" width="${barWidth}" height="24" rx="4" fill="${sand}"/>`,
      `<rect x="${barLeft}" y="${y + 28}" width="${reach(ratio)}" height="24" rx="4" fill="${colour}"/>`,
      `<path d="M${one} ${y + 24}v32" stroke="${cream}" stroke-width="4"/>`,
      `<path d="M${one} ${y + 24}v32" stroke="${ink}" stroke-width="2" stroke-dasharray="4 3"/>`,
      `<path d="M${target - 2} ${y + 24}h4v32h-4z" fill="${amber}" stroke="${ink}"/>`,
      write(barLeft + barWidth + 16, y + 42, ratio.toFixed(3), 'font-size="24" font-weight="700"'),
      write(barLeft + barWidth + 16, y + 62, verdict, `font-size="13" fill="${colour}"`),
      write(barLeft, y + 72, `${cost(subject)}, the limit ${cost(limit)}: ${question.limit}`),
    ].join('\n')
  }

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title" font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="13" fill="${ink}">
<title id="title">${plain(results.map((r) => `${r.question.name}: ${r.ratio.toFixed(3)}, target ${aim(r.question.target)}`).join('; '))}</title>
<rect width="${width}" height="${height}" rx="12" fill="${cream}"/>
${write(margin, 42, 'How close to the limit?', 'font-size="22" font-weight="700"')}
${write(margin, 66, 'Ratio to the limit measured in the same run. Amber marks the target, the dashed line the limit.')}
${results.map(bar).join('\n')}
${write(margin, height - 20, facts)}
</svg>
`
}
