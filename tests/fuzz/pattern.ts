import { pathParameters } from '#contract/endpoint.ts'

const patterns = new Map<string, RegExp>()

/** Matches the path of a call with its parameters filled in. */
export const patternOf = (path: string) => {
  const known = patterns.get(path)
  if (known) return known
  const names = pathParameters(path).map((name) => `(?<${name}>[^/]+)`)
  const pattern = new RegExp(`^${path.replace(/:\w+/g, () => names.shift() ?? '')}$`)
  patterns.set(path, pattern)
  return pattern
}
