import type { Rule } from './modules.ts'

/** Types are gone when the program runs, so only what is really loaded can make a circle. */
export const circles: Rule = ({ modules }) => {
  const loads = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target),
    ]),
  )
  const found: string[] = []
  const done = new Set<string>()
  const walk = (path: string, way: readonly string[]) => {
    const start = way.indexOf(path)
    if (start !== -1) found.push([...way.slice(start), path].join(' → '))
    if (start !== -1 || done.has(path)) return
    for (const next of loads.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of loads.keys()) walk(path, [])
  return found
}
