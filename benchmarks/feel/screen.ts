import type { Hand } from './hand.ts'

/** A screen and what people do on it, in this order. */
export type Screen = {
  readonly name: string
  readonly address: string
  readonly as?: 'admin' | 'member'
  readonly only?: 'phone'
  readonly visit: (hand: Hand) => Promise<void>
}

export const times = <T>(count: number, one: T): readonly T[] =>
  Array.from({ length: count }, () => one)
