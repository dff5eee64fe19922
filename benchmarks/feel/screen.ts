import type { Input } from './input.ts'

/** A screen and what people do on it, in this order. */
export type Screen = {
  readonly name: string
  readonly address: string
  readonly as?: 'admin' | 'member'
  readonly only?: 'phone'
  readonly visit: (input: Input) => Promise<void>
}

export const times = <T>(count: number, one: T): readonly T[] =>
  Array.from({ length: count }, () => one)
