import type * as z from 'zod/mini'
import { boundsOf, defOf } from './derive.ts'
import { markPlace, strayPlace } from './placeholders.ts'
import { pick } from './trick.ts'

type Input = Record<string, unknown>
type FieldTrick = (input: Input, turn: number, odd: unknown, shape: Shape) => Input
type Shape = Readonly<Record<string, z.ZodMiniType>>

const change = (input: Input, name: string | undefined, value: unknown): Input =>
  name === undefined ? { ...input, [strayPlace]: value } : { ...input, [name]: value }

const anyField = (input: Input, shape: Shape, turn: number) =>
  pick([...new Set([...Object.keys(shape), ...Object.keys(input)])], turn)

/** The inner schema of an optional one. */
const core = (schema: z.ZodMiniType): z.ZodMiniType => {
  const { innerType } = defOf(schema)
  return innerType ? core(innerType as z.ZodMiniType) : schema
}

/** Values just inside and just outside the limits of a field. */
const edgesOf = (schema: z.ZodMiniType): readonly unknown[] => {
  const { shortest, longest, least, most } = boundsOf(core(schema))
  const texts = [shortest, longest].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1],
  )
  const numbers = [least, most].flatMap((value) =>
    value === undefined ? [] : [value - 1, value, value + 1, value + 0.5],
  )
  return [
    ...texts.filter((length) => length >= 0).map((length) => 'y'.repeat(length)),
    ...texts.filter((length) => length > 1).map((length) => '🚲'.repeat(Math.ceil(length / 2))),
    ...numbers,
    ...numbers.map(String),
  ]
}

/** Common mistakes in fields, by name. */
export const fieldTricks: Readonly<Record<string, FieldTrick>> = {
  'a field is missing': (input, turn, _, shape) => {
    const { [anyField(input, shape, turn) ?? '']: gone, ...rest } = input
    return rest
  },
  'every field is missing': () => ({}),
  'a field is odd': (input, turn, odd, shape) => change(input, anyField(input, shape, turn), odd),
  'a field is at its edge': (input, turn, odd, shape) => {
    const name = anyField(input, shape, turn)
    const schema = shape[name ?? '']
    const edges = schema ? edgesOf(schema) : []
    return change(input, name, edges.length > 0 ? pick(edges, Math.floor(turn / 7)) : odd)
  },
  'a field is a list of itself': (input, turn, _, shape) => {
    const name = anyField(input, shape, turn)
    return change(input, name, [input[name ?? ''], input[name ?? '']])
  },
  'an unknown field': (input, turn, odd) => ({
    ...input,
    [pick(['role', 'roles', 'admin', '_id', 'password', 'status', strayPlace], turn)]: strayPlace,
    [`${strayPlace}x`]: [strayPlace, odd],
  }),
  'a field of the language': (input, turn, odd) =>
    // Defined explicitly, because an object literal would set its prototype.
    Object.defineProperty({ ...input }, pick(['__proto__', 'constructor', 'prototype'], turn), {
      value: { admin: true, [strayPlace]: odd, toString: strayPlace },
      enumerable: true,
    }),
  'a text that ends in the middle of a character': (input, turn, _, shape) =>
    change(input, anyField(input, shape, turn), `${markPlace} \ud83d`),
}
