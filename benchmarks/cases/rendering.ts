import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Case, Gauge } from '../case.ts'
import { type Child, start } from '../child.ts'
import { cores } from '../cores.ts'
import type { Rendered } from '../rendering.ts'
import { defaults } from '../site.ts'

const file = import.meta.resolve('../rendering.ts')

const perPage =
  (child: Child): Gauge =>
  async ({ warmUp, measured }) => {
    await child.ask<Rendered>('render', warmUp, warmUp + 10_000)
    const { pages, cpu } = await child.ask<Rendered>('render', measured, measured + 10_000)
    return { cost: cpu / pages, unit: 'µs', cpu: cpu / pages }
  }

/** A page that is not in the page cache: its loaders, their calls and queries, and React; not its compression. */
const rendering = (name: string, path: string): Case => ({
  name,
  asks: `What does it cost to make the page \`${path}\` when it is not cached?`,
  limit: 'React rendering the same HTML from plain elements, without data, router and components',
  target: { atLeast: 0.3 },
  async open(stack) {
    const folder = mkdtempSync(join(tmpdir(), 'clubrun-bench-'))
    stack.defer(() => rmSync(folder, { recursive: true, force: true }))
    const open = () => stack.use(start({ file, core: cores.server, env: defaults(folder, 0) }))
    const [subject, limit] = [open(), open()]
    const html = await subject.ask<string>('page', path, 60_000)
    const length = await limit.ask<number>('plain', html)
    if (Math.abs(length - html.length) > html.length / 20) {
      throw new Error(`React made ${length} letters of ${html.length}`)
    }
    return { subject: perPage(subject), limit: perPage(limit) }
  },
})

export const renderings = [
  rendering('render-home', '/'),
  rendering('render-calendar', '/calender'),
  rendering('render-ride', '/rides/:id'),
]
