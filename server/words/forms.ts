import * as z from 'zod/mini'
import { storedPicture } from '#contract/club.ts'
import type { FieldError } from '#contract/refusal.ts'
import type { WordsOption, WordsPart } from '#contract/words-form.ts'
import { type PageValues, pageName, shapeOf, splitPageName } from '#server/content/page-shapes.ts'
import { findHint, findLabel, singleLabel, spellOut } from './labels.ts'

/** The parts of a JSON schema that the shapes of pages use. */
type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly enum?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** Files may have longer ones; a form needs an end. */
const longestList = 60
const longest = { text: 60_000, line: 300, paragraphs: 5000 }

/** Texts with several sentences get more room. */
const longTexts = new Set(['text', 'lead', 'paragraphs', 'note', 'summary'])

const schemas = new Map<string, Schema>()

const schemaOf = (name: string, page: string): Schema => {
  const shape = shapeOf(page)
  const known = schemas.get(name)
  if (known || !shape) return known ?? {}
  const made = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(name, made)
  return made
}

/** The form of a page, derived from the shape that checks its file. The words themselves give the options of an order. */
export const formOf = (page: string, values: PageValues): readonly WordsPart[] => {
  const folder = splitPageName(page)?.folder
  const about = { page: folder ?? page, isMarkdown: folder !== undefined, values }
  return partsOf(about, schemaOf(folder ? `${folder}~` : page, page), '')
}

type About = { readonly page: string; readonly isMarkdown: boolean; readonly values: PageValues }

const partsOf = (about: About, { properties = {}, required = [] }: Schema, path: string) =>
  Object.entries(properties).map(([key, schema]) => {
    const at = path ? `${path}.${key}` : key
    const part = partOf(about, schema, key, at)
    const isOptional = !required.includes(key) && !('default' in schema)
    return isOptional ? { ...part, optional: true } : part
  })

const partOf = (about: About, schema: Schema, key: string, path: string): WordsPart => {
  const hint = findHint(about.page, path)
  const label = findLabel(about.page, path) ?? spellOut(key)
  return { key, label, ...(hint && { hint }), ...kindOf(about, schema, key, path) } as WordsPart
}

type Kind = WordsPart extends infer Part
  ? Part extends WordsPart
    ? Omit<Part, 'key' | 'label' | 'hint' | 'optional'>
    : never
  : never

const kindOf = (about: About, schema: Schema, key: string, path: string): Kind => {
  if (about.isMarkdown && path === 'text') return { is: 'markdown' }
  if (path === 'order') return orderOf(about, schema)
  if (schema.type === 'object') return { is: 'group', parts: partsOf(about, schema, path) }
  if (schema.type === 'array') return listOf(about, schema, key, path)
  if (schema.enum) return { is: 'choice', options: schema.enum.map(optionOf) }
  if (schema.type === 'number' || schema.type === 'integer') {
    return { is: 'number', least: schema.minimum ?? 0, most: schema.maximum ?? 1_000_000 }
  }
  if (key === 'portrait') return { is: 'picture', options: portraitsIn(about.values) }
  return textKind(schema, key, path)
}

const textKind = ({ format, pattern = '' }: Schema, key: string, path: string): Kind => {
  if (key === 'logo') return { is: 'picture', options: [] }
  if (key === 'timeZone') return { is: 'time-zone' }
  if (format === 'email') return { is: 'email' }
  if (format === 'uri') return { is: 'web-address' }
  if (pattern.startsWith('^#')) return { is: 'colour' }
  if (pattern.startsWith('^\\+')) return { is: 'phone' }
  return { is: longTexts.has(key) || path === 'rules.items' ? 'text' : 'line' }
}

/** The drawn portraits that the team has now. */
const portraitsIn = (values: PageValues) => {
  const names = JSON.stringify(values.get('team') ?? {}).matchAll(/"portrait":"([^"]+)"/g)
  const drawn = Array.from(names, ([, name = '']) => name).filter(
    (name) => !storedPicture.test(name),
  )
  return [...new Set(drawn)].sort().map(optionOf)
}

const listOf = (about: About, schema: Schema, key: string, path: string): Kind => {
  const { items = {}, minItems = 0, maxItems = longestList } = schema
  const part = { key: '', label: singleLabel(path), ...kindOf(about, items, key, path) }
  return { is: 'list', part: part as WordsPart, least: minItems, most: maxItems }
}

const orderOf = ({ page, values }: About, { minItems = 0 }: Schema): Kind => {
  const slugs = values.get(page)?.order as readonly string[]
  const options = slugs.map((slug) => ({
    value: slug,
    label: String(values.get(pageName(page as 'blog', slug))?.title ?? slug),
  }))
  return { is: 'order', options, least: minItems }
}

const optionOf = (value: string): WordsOption => ({
  value,
  label: spellOut(value.replaceAll('-', ' ')),
})

/** The labels down to a field, such as `Top of the page, Title` or `People, Person 2, Name`. */
export const labelOf = (form: readonly WordsPart[], field: string) => {
  const said: string[] = []
  let parts = form
  let list: Extract<WordsPart, { is: 'list' }> | undefined
  for (const key of field.split('.')) {
    const part: WordsPart | undefined = list ? list.part : parts.find((one) => one.key === key)
    if (!part) break
    said.push(list ? `${part.label} ${Number(key) + 1}` : part.label)
    list = part.is === 'list' ? part : undefined
    parts = part.is === 'group' ? part.parts : []
  }
  return said.join(', ')
}

/** Ends lines in one way, and puts what belongs on one line there. Missing and unknown fields are left as they are. */
const tidy = (part: WordsPart, value: unknown): unknown => {
  if (typeof value === 'string') {
    const text = value.replace(/\r\n?|[\u2028\u2029]/g, '\n').trim()
    if (part.is === 'text' || part.is === 'markdown') return text
    return text
      .split('\n')
      .map((line) => line.trim())
      .join(' ')
  }
  if (part.is === 'list' && Array.isArray(value)) return value.map((one) => tidy(part.part, one))
  if (part.is === 'group' && isRecord(value)) return tidyFields(part.parts, value)
  return value
}

export const tidyFields = (parts: readonly WordsPart[], value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(value).map(([key, given]) => {
      const part = parts.find((one) => one.key === key)
      return [key, part ? tidy(part, given) : given]
    }),
  )

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const notStorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** What a form does not admit although a file may have it. */
export const formMistakes = (
  parts: readonly WordsPart[],
  value: unknown,
  path = '',
): FieldError[] => {
  if (!isRecord(value)) return []
  return parts.flatMap((part) =>
    mistakesOf(part, value[part.key], path ? `${path}.${part.key}` : part.key),
  )
}

const mistakesOf = (part: WordsPart, value: unknown, field: string): FieldError[] => {
  if (part.is === 'group') return formMistakes(part.parts, value, field)
  if (Array.isArray(value)) {
    if (part.is === 'list' && value.length > longestList) {
      return [{ field, detail: `Please keep to ${longestList} at most.` }]
    }
    return part.is === 'list'
      ? value.flatMap((one, at) => mistakesOf(part.part, one, `${field}.${at}`))
      : []
  }
  if (typeof value !== 'string') return []
  if (!value.isWellFormed() || notStorable.test(value)) {
    return [{ field, detail: "Remove the characters that can't be shown." }]
  }
  const most = mostCharacters(part)
  if (value.length > most) return [{ field, detail: `Please use at most ${most} characters.` }]
  return []
}

const mostCharacters = ({ is }: WordsPart) => {
  if (is === 'markdown') return longest.text
  return is === 'text' ? longest.paragraphs : longest.line
}
