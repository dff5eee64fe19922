import { Refusal } from '#contract/refusal.ts'

/** Whoever is signed out by a refusal is told so where they log in, and needs no second word. */
export const endsSession = (failure: unknown) =>
  failure instanceof Refusal && (failure.status === 401 || failure.status === 403)
