import type { WordsPart, WordsValue } from '#contract/words-form.ts'
import type { Draft } from '#web/layout/draft.ts'

/** A value while it is typed: every field is text. What is left out is null. */
export type Typed = string | null | readonly Typed[] | { readonly [key: string]: Typed }

type Fields = { readonly [key: string]: Typed }

export type Leaf = {
  /** Its path, such as `hero.title`. */
  readonly name: string
  /** The labels down to it, such as `Top of the page, Title`. */
  readonly label: string
  readonly part: WordsPart
}

/** A draft has a text for each of these: for a list, or a group that may be left out, all of it as one. */
export const leavesOf = (
  parts: readonly WordsPart[],
  path = '',
  labels: readonly string[] = [],
): readonly Leaf[] =>
  parts.flatMap((part) => {
    const [name, way] = [path + part.key, [...labels, part.label]]
    if (part.is === 'group' && !part.optional) return leavesOf(part.parts, `${name}.`, way)
    return [{ name, label: way.join(', '), part }]
  })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)

/** The value with another one at this path. */
export const replaceAt = <Whole>(value: Whole, path: string, inner: unknown): Whole => {
  const [key = '', ...rest] = path.split('.')
  const at = isObject(value) ? value[key] : undefined
  const next = rest.length > 0 ? replaceAt(at, rest.join('.'), inner) : inner
  if (Array.isArray(value)) return value.with(Number(key), next) as Whole
  const { [key]: _, ...others }: Readonly<Record<string, unknown>> = isObject(value) ? value : {}
  return (next === undefined ? others : { ...(value ?? {}), [key]: next }) as Whole
}

const isText = ({ is }: WordsPart) => is !== 'group' && is !== 'list' && is !== 'order'

const typed = (part: WordsPart, value: unknown): Typed => {
  if (isText(part)) return value === undefined || value === null ? '' : String(value)
  if (value === undefined && part.optional) return null
  if (part.is === 'group') {
    return Object.fromEntries(
      part.parts.map((inner) => [inner.key, typed(inner, valueAt(value, inner.key))]),
    )
  }
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return part.is === 'list' ? items.map((item) => typed(part.part, item)) : items.map(String)
}

/** What was typed, as the site checks it. A number that is none stays as it was typed. */
const untyped = (part: WordsPart, text: Typed): unknown => {
  if (text === null || (text === '' && part.optional)) return undefined
  if (part.is === 'group') {
    const fields = part.parts.map((inner) => [
      inner.key,
      untyped(inner, (text as Fields)[inner.key] ?? null),
    ])
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }
  if (part.is === 'list') return (text as readonly Typed[]).map((item) => untyped(part.part, item))
  if (part.is !== 'number') return text
  const number = Number(text)
  return text === '' || Number.isNaN(number) ? text : number
}

/** What a new part of a list, or a group that was left out, begins with. */
export const blankOf = (part: WordsPart): Typed => {
  switch (part.is) {
    case 'group':
      return Object.fromEntries(
        part.parts.map((inner) => [
          inner.key,
          inner.optional ? typed(inner, undefined) : blankOf(inner),
        ]),
      )
    case 'list':
      return Array.from({ length: part.least }, () => blankOf(part.part))
    case 'choice':
    case 'picture':
      return part.options[0]?.value ?? ''
    case 'order':
      return []
    default:
      return ''
  }
}

/** Drafts hold texts only, so what is no text is written as one. */
export const writeLeaf = (part: WordsPart, text: Typed) => {
  if (isText(part)) return String(text ?? '')
  return text === null ? '' : JSON.stringify(text)
}

export const readLeaf = (part: WordsPart, written: string): Typed => {
  if (isText(part)) return written
  return written === '' ? null : JSON.parse(written)
}

export const draftOf = (form: readonly WordsPart[], value: WordsValue): Draft<string> =>
  Object.fromEntries(
    leavesOf(form).map(({ name, part }) => [
      name,
      writeLeaf(part, typed(part, valueAt(value, name))),
    ]),
  )

/** What was typed, in the shape of the page. */
export const readDraft = (form: readonly WordsPart[], draft: Draft<string>): WordsValue => {
  const read = (parts: readonly WordsPart[], path: string): Record<string, unknown> =>
    Object.fromEntries(
      parts.flatMap((part) => {
        const name = path + part.key
        const value =
          part.is === 'group' && !part.optional
            ? read(part.parts, `${name}.`)
            : untyped(part, readLeaf(part, draft[name] ?? ''))
        return value === undefined ? [] : [[part.key, value]]
      }),
    )
  return read(form, '')
}

/** The first words in it, which stand for it where it is folded. */
export const titleOf = (part: WordsPart, text: Typed): string => {
  if (part.is === 'choice' || part.is === 'picture') return ''
  if (part.is === 'group') {
    const titles = part.parts.map((inner) => titleOf(inner, (text as Fields)?.[inner.key] ?? null))
    return titles.find(Boolean) ?? ''
  }
  return typeof text === 'string' ? text : ''
}

/** Every text in it, line by line, with the words for what was chosen. */
const linesOf = (part: WordsPart, text: Typed): readonly string[] => {
  if (text === null || text === '') return []
  if (part.is === 'group') {
    return part.parts.flatMap((inner) => linesOf(inner, (text as Fields)[inner.key] ?? null))
  }
  if (part.is === 'list') {
    return (text as readonly Typed[]).flatMap((item) => linesOf(part.part, item))
  }
  const nameOf = (value: string) =>
    'options' in part ? (part.options.find((one) => one.value === value)?.label ?? value) : value
  return typeof text === 'string' ? [nameOf(text)] : (text as readonly string[]).map(nameOf)
}

/** The lines of a list that the other version does not have; if only the order differs, all of them. */
export const differingLines = (part: WordsPart, written: string, other: string) => {
  if (isText(part)) return undefined
  const [lines, others] = [written, other].map((text) => linesOf(part, readLeaf(part, text)))
  const differing = lines?.filter((line) => !others?.includes(line)) ?? []
  return (differing.length > 0 ? differing : lines)?.join('\n') || undefined
}
