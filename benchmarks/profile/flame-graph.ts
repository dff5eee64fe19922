import type { Profiler } from 'node:inspector'
import { colourOf, isIdle } from './kinds.ts'

type Node = Profiler.ProfileNode

/** The same function called from the same functions, and how often it was seen at work there. */
type Frame = {
  readonly name: string
  readonly colour: string
  count: number
  readonly callees: Map<string, Frame>
}

const width = 1000
const row = 14
/** Narrower frames are left out. */
const narrowest = 4
const letter = 5.6

const shortName = ({ callFrame: { functionName, url, lineNumber } }: Node) => {
  const file = url
    .replace(/^.*\/node_modules\//, '')
    .replace(/^file:\/\/.*?\/(?=(server|contract|main|ops|build|web)\/)/, '')
  const name = functionName || '(anonymous)'
  return file ? `${name} ${file}:${lineNumber + 1}` : name
}

/** Adds up a profile from its leaves. */
const addUp = ({ nodes }: Profiler.Profile) => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const addTo = (callees: Map<string, Frame>, node: Node): number => {
    if (isIdle(node)) return 0
    const name = shortName(node)
    const frame = callees.get(name) ?? {
      name,
      colour: colourOf(node),
      count: 0,
      callees: new Map(),
    }
    callees.set(name, frame)
    let count = node.hitCount ?? 0
    for (const id of node.children ?? []) {
      const child = byId.get(id)
      if (child) count += addTo(frame.callees, child)
    }
    frame.count += count
    return count
  }
  const all = new Map<string, Frame>()
  const [root] = nodes
  if (root) addTo(all, root)
  return [...all.values()][0]
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A flame graph: callers below their callees, as wide as the time they take. Point at a frame for its name. */
export const flameGraph = (profile: Profiler.Profile, title: string) => {
  const root = addUp(profile)
  if (!root) throw new Error('the profile is empty')
  const scale = width / root.count
  const shapes: string[] = []
  let deepest = 0
  const draw = (frame: Frame, left: number, depth: number) => {
    const wide = frame.count * scale
    if (wide < narrowest) return
    deepest = Math.max(deepest, depth)
    const share = `${((100 * frame.count) / root.count).toFixed(1)} %`
    const fits = Math.floor((wide - 4) / letter)
    const label =
      fits > 3
        ? `<text x="${Math.round(left) + 2}" y="-${depth * row + 3}">${escapeXml(frame.name.slice(0, fits))}</text>`
        : ''
    const box = `<rect x="${left.toFixed(1)}" y="-${(depth + 1) * row}" width="${(wide - 0.5).toFixed(1)}" height="${row - 1}" fill="${frame.colour}"/>`
    shapes.push(`<g><title>${escapeXml(frame.name)}: ${share}</title>${box}${label}</g>`)
    let next = left
    for (const callee of frame.callees.values()) {
      draw(callee, next, depth + 1)
      next += callee.count * scale
    }
  }
  draw(root, 0, 0)
  const height = (deepest + 1) * row + 20
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="9">
<title>${escapeXml(title)}</title>
<rect width="100%" height="100%" fill="#fff"/><text x="4" y="13" font-size="12">${escapeXml(title)}</text>
<g transform="translate(0 ${height})">${shapes.join('\n')}</g></svg>
`
}
