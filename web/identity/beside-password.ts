import { Refusal } from '#contract/refusal.ts'
import { IdentityError } from './codes.ts'

/** Whoever is signed in has only the password to get wrong, so that is said beside its field. */
export const besidePassword =
  (field: string) =>
  (failure: unknown): never => {
    const wrong = failure instanceof IdentityError && failure.code === 'invalid-credential'
    if (!wrong) throw failure
    const errors = [{ field, detail: 'This is not your password.' }]
    throw new Refusal('bad-fields', { errors, detail: 'Nothing was done.' })
  }
