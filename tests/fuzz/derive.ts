import * as fc from 'fast-check'
import type * as z from 'zod/mini'
import { RideId } from '#contract/gallery.ts'
import { PictureAddress } from '#contract/media.ts'
import { Plans } from '#contract/membership-terms.ts'
import { DeliveryId } from '#contract/notices.ts'
import { OwnClubWords } from '#contract/office.ts'
import { PreviewId, RouteVersionId } from '#contract/route-shapes.ts'
import { RouteSlug } from '#contract/routes.ts'
import { Email, Id, paging, Version } from '#contract/shapes.ts'
import { IncidentId } from '#contract/sheet.ts'
import { GuestToken, WithdrawalToken } from '#contract/signup.ts'
import { GroupId, PersonId, RsvpId } from '#contract/signup-rules.ts'
import { WordsPage, WordsValue } from '#contract/words-form.ts'
import { anArticle } from '#tests/support/words.ts'
import { markPlace, Placeholder } from './placeholders.ts'
import { words } from './words.ts'

type Schema = z.ZodMiniType
type Make = (def: Def, schema: Schema) => fc.Arbitrary<unknown>

/** The definition of a schema, which zod stores under the same internal name in all of them. */
type Def = Readonly<Record<string, unknown>> & {
  readonly type: string
  readonly pattern?: RegExp
  readonly checks?: readonly {
    readonly _zod: { readonly def: Readonly<Record<string, unknown>> }
  }[]
}

export const defOf = (schema: Schema) => (schema as unknown as { _zod: { def: Def } })._zod.def

/** The bounds and patterns a schema names. */
export const boundsOf = (schema: Schema) => {
  const all = [defOf(schema), ...(defOf(schema).checks ?? []).map(({ _zod }) => _zod.def)]
  const named = (check: string, key: string) =>
    all.find((def) => def.check === check)?.[key] as number | undefined
  return {
    shortest: named('min_length', 'minimum'),
    longest: named('max_length', 'maximum'),
    least: named('greater_than', 'value'),
    most: named('less_than', 'value'),
    whole: all.some(({ format }) => format === 'safeint'),
    pattern: all.find(({ pattern }) => pattern)?.pattern as RegExp | undefined,
  }
}

const absent = fc.constant(undefined)
const today = Temporal.Now.plainDateISO()

const someDay = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -40, max: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: -40_000, max: 60_000 }) },
)

const threePlans = ['Regular', 'Premium', 'VIP'].map((key) => ({
  ...{ key, name: `${markPlace} ${key}`, price: 1500, period: 'month', hidden: false },
}))

/** Values with a meaning that no schema can express. */
const meant = new Map<unknown, fc.Arbitrary<unknown>>([
  [Id, fc.constant(new Placeholder('row'))],
  [Version, fc.constant(new Placeholder('version'))],
  [PictureAddress, fc.constant(new Placeholder('picture'))],
  [PersonId, fc.constant(new Placeholder('person'))],
  [GroupId, fc.constant(new Placeholder('group'))],
  [RsvpId, fc.constant(new Placeholder('rsvp'))],
  [RideId, fc.constant(new Placeholder('ride'))],
  [GuestToken, fc.constant(new Placeholder('guest token'))],
  [WithdrawalToken, fc.constant(new Placeholder('withdrawal token'))],
  [DeliveryId, fc.constant(new Placeholder('delivery'))],
  [RouteSlug, fc.constant(new Placeholder('route'))],
  [RouteVersionId, fc.constant(new Placeholder('route version'))],
  [PreviewId, fc.constant(new Placeholder('preview'))],
  [IncidentId, fc.constant(new Placeholder('incident'))],
  [
    Email,
    fc.constantFrom('a', 'B.c', "o'x", 'x+y').map((end) => `${markPlace}.${end}@fuzz.example`),
  ],
  [WordsPage, fc.constantFrom('articles~wet-roads', 'articles~roadside-puncture')],
  [
    WordsValue,
    fc
      .record({ title: words(1, 60), text: words(1, 400) })
      .map((own) => ({ ...anArticle, ...own })),
  ],
  [OwnClubWords, fc.constant('start our own club')],
  [Plans, fc.shuffledSubarray(threePlans, { minLength: 3 })],
  // A cursor comes from an earlier answer, so the pool supplies it with the whole query.
  [paging.cursor, absent],
])

const inner = (def: Def, key: string) => acceptable(def[key] as Schema)

const makers: Readonly<Record<string, Make>> = {
  string: (def, schema) => {
    if (def.format === 'date') return someDay.map((days) => today.add({ days }).toString())
    const { shortest = 0, longest = 60, pattern } = boundsOf(schema)
    return pattern ? fc.stringMatching(pattern) : words(shortest, longest)
  },
  number: (_, schema) => {
    const { least = -(2 ** 31), most = 2 ** 31, whole } = boundsOf(schema)
    return whole ? fc.integer({ min: least, max: most }) : fc.double({ min: least, max: most })
  },
  boolean: () => fc.boolean(),
  enum: ({ entries }) => fc.constantFrom(...Object.values(entries as object)),
  literal: ({ values }) => fc.constantFrom(...(values as unknown[])),
  unknown: () => fc.jsonValue(),
  null: () => fc.constant(null),
  optional: (def) => fc.oneof(inner(def, 'innerType'), absent),
  default: (def) => fc.oneof(inner(def, 'innerType'), absent),
  nullable: (def) => fc.oneof(inner(def, 'innerType'), fc.constant(null)),
  // The output of a pipe is a valid input as well.
  pipe: (def) => inner(def, 'out'),
  array: (def) => fc.array(inner(def, 'element'), { maxLength: 5 }),
  union: ({ options }) => fc.oneof(...(options as Schema[]).map(acceptable)),
  record: (def) =>
    fc.dictionary(inner(def, 'keyType') as fc.Arbitrary<string>, inner(def, 'valueType'), {
      maxKeys: 5,
    }),
  object: ({ shape }) =>
    fc
      .record(
        Object.fromEntries(
          Object.entries(shape as Record<string, Schema>).map(([name, one]) => [
            name,
            acceptable(one),
          ]),
        ),
      )
      .map((made) =>
        Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)),
      ),
}

/** Values that a schema accepts, generated from its definition. */
const acceptable = (schema: Schema): fc.Arbitrary<unknown> => {
  const known = meant.get(schema)
  if (known) return known
  const def = defOf(schema)
  const make = makers[def.type]
  if (!make) throw new Error(`Nobody has said how a value of the type ${def.type} is made.`)
  const made = make(def, schema)
  // Only schemas with refinements are checked; placeholders are filled in when it is sent.
  return def.checks ? made.filter(atLeastSometimes((value) => takes(schema, value))) : made
}

/** A filter that nothing passes would search forever. */
const atLeastSometimes = (passes: (value: unknown) => boolean) => {
  let refused = 0
  return (value: unknown) => {
    if (passes(value)) refused = 0
    else if (++refused > 10_000)
      throw new Error(`It refuses all, such as ${JSON.stringify(value)}.`)
    return refused === 0
  }
}

/** Sample values for placeholders, so that the other rules can be checked. */
const stand: Record<Placeholder['what'], unknown> = {
  row: '019a0000-0000-7000-8000-000000000000',
  version: 1,
  picture: '/media/picture.webp',
  'own e-mail': 'somebody@fuzz.example',
  person: '019a0000-0000-7000-8000-000000000001',
  group: '019a0000-0000-7000-8000-000000000002',
  rsvp: '019a0000-0000-7000-8000-000000000003',
  ride: '019a0000-0000-7000-8000-000000000004',
  'guest token': 'x'.repeat(32),
  'withdrawal token': 'x',
  delivery: 'x',
  route: 'a-route',
  'route version': '019a0000-0000-7000-8000-000000000005',
  preview: '019a0000-0000-7000-8000-000000000006',
  incident: '019a0000-0000-7000-8000-000000000007',
}

export const fillIn = (value: unknown, held: (what: Placeholder['what']) => unknown): unknown => {
  if (value instanceof Placeholder) return held(value.what)
  if (Array.isArray(value)) return value.map((one) => fillIn(one, held))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillIn(one, held)]))
}

const takes = (schema: Schema, value: unknown) =>
  schema.safeParse(fillIn(value, (what) => stand[what])).success

/** As above, for a whole call; the error names the call whose schema is not supported. */
export const inputFor = (name: string, schema: Schema) => {
  const made = attempt(name, () => acceptable(schema))
  const seen = attempt(name, () => fc.sample(made, { numRuns: 20, seed: 1 }))
  const refused = seen.find((value) => !takes(schema, value))
  if (refused) throw new Error(`${cannot(name)} It refuses ${JSON.stringify(refused)}.`)
  return made as fc.Arbitrary<Record<string, unknown>>
}

const cannot = (name: string) =>
  `The fuzzer cannot make values that ${name} takes; tell it how in tests/fuzz/derive.ts.`

const attempt = <T>(name: string, work: () => T) => {
  try {
    return work()
  } catch (error) {
    throw new Error(`${cannot(name)} ${String(error)}`, { cause: error })
  }
}
