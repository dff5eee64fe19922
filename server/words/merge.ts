import { isDeepStrictEqual } from 'node:util'
import { diff3Merge } from 'node-diff3'

type Merged = {
  readonly value: unknown
  /** The paths at which both sides changed the same thing differently: there the value is ours. */
  readonly conflicts: readonly string[]
}

type Sides = { readonly base: unknown; readonly ours: unknown; readonly theirs: unknown }

/** Joins two changes of the same value, field by field, and long texts paragraph by paragraph. */
export const mergeValues = ({ base, ours, theirs }: Sides, path = ''): Merged => {
  if (isDeepStrictEqual(ours, theirs) || isDeepStrictEqual(base, theirs)) return clean(ours)
  if (isDeepStrictEqual(base, ours)) return clean(theirs)
  const sides = [base, ours, theirs]
  if (sides.every(isRecord)) return mergeFields({ base, ours, theirs } as Records, path)
  if (sides.every(Array.isArray)) return mergeLists({ base, ours, theirs } as Lists, path)
  if (sides.every(isText)) return mergeTexts({ base, ours, theirs } as Texts, path)
  return conflict(ours, path)
}

type Of<Kind> = { readonly base: Kind; readonly ours: Kind; readonly theirs: Kind }
type Records = Of<Readonly<Record<string, unknown>>>
type Lists = Of<readonly unknown[]>
type Texts = Of<string>

const clean = (value: unknown): Merged => ({ value, conflicts: [] })
const conflict = (value: unknown, path: string): Merged => ({ value, conflicts: [path] })

const isRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A single line is changed as a whole. */
const isText = (value: unknown) => typeof value === 'string' && value.includes('\n')

const below = (path: string, key: string | number) => (path ? `${path}.${key}` : String(key))

const mergeFields = ({ base, ours, theirs }: Records, path: string): Merged => {
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
  const merged = keys.map((key) => {
    const of = { base: base[key], ours: ours[key], theirs: theirs[key] }
    return [key, mergeValues(of, below(path, key))] as const
  })
  return {
    value: Object.fromEntries(
      merged.filter(([, { value }]) => value !== undefined).map(([key, { value }]) => [key, value]),
    ),
    conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
  }
}

/** Whole parts first, so that moved ones stay together; then, where none has moved, part by part. */
const mergeLists = ({ base, ours, theirs }: Lists, path: string): Merged => {
  const asLines = (list: readonly unknown[]) => list.map((part) => JSON.stringify(part))
  const regions = mergeLines(asLines(base), asLines(ours), asLines(theirs))
  if (!regions.hasConflict) return clean(regions.lines.map((line) => JSON.parse(line)))
  const sameLength = base.length === ours.length && base.length === theirs.length
  if (!sameLength || hasMoved(base, ours) || hasMoved(base, theirs)) return conflict(ours, path)
  const merged = base.map((part, at) =>
    mergeValues({ base: part, ours: ours[at], theirs: theirs[at] }, below(path, at)),
  )
  return {
    value: merged.map(({ value }) => value),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  }
}

const hasMoved = (base: readonly unknown[], side: readonly unknown[]) =>
  side.some(
    (part, at) =>
      !isDeepStrictEqual(part, base[at]) && base.some((other) => isDeepStrictEqual(part, other)),
  )

const mergeTexts = ({ base, ours, theirs }: Texts, path: string): Merged => {
  const { lines, hasConflict } = mergeLines(
    ...([base, ours, theirs].map((text) => text.split('\n')) as [string[], string[], string[]]),
  )
  return { value: lines.join('\n'), conflicts: hasConflict ? [path] : [] }
}

const mergeLines = (base: string[], ours: string[], theirs: string[]) => {
  const regions = diff3Merge(ours, base, theirs, { excludeFalseConflicts: true })
  return {
    lines: regions.flatMap((region) => region.ok ?? region.conflict?.a ?? []),
    hasConflict: regions.some((region) => region.conflict !== undefined),
  }
}
