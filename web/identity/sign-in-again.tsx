import { ask, askFor, tell } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { identityActions } from './actions.ts'
import type { Presence, Way } from './browser-provider.ts'
import { IdentityError } from './codes.ts'
import { wayNames } from './way-names.ts'

const words = {
  title: 'Sign in again',
  text: 'This is hard to undo, so please show that it is really you.',
}

/** Asks whoever is here to sign in once more, until they have, or think better of it. */
export const signInAgain = async (): Promise<boolean> => {
  try {
    const ways = await identityActions.ways()
    let reason: string | undefined
    for (;;) {
      const by = await askHow(ways, reason)
      if (!by) return false
      const failure = await identityActions.proveAgain(by).catch((error: unknown) => error)
      if (failure === undefined) return true
      if (!isWorthAnotherTry(failure)) throw failure
      reason = failure.code === 'invalid-credential' ? notYours : failure.message
    }
  } catch (failure) {
    await tell({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
    return false
  }
}

const notYours = 'This is not your password.'

/** Once another account is signed in, it is somebody else who would try again. */
const isWorthAnotherTry = (failure: unknown): failure is IdentityError =>
  failure instanceof IdentityError && failure.code !== 'other-account'

const askHow = async (
  ways: readonly Way[],
  reason: string | undefined,
): Promise<Presence | undefined> => {
  const why = reason === undefined ? {} : { reason }
  const social = ways.find((way) => way !== 'password')
  if (social && !ways.includes('password')) {
    const sure = await ask({ ...words, ...why, confirm: `Sign in with ${wayNames[social]}` })
    return sure ? { social } : undefined
  }
  const given = await askFor({
    ...words,
    ...why,
    fields: <PasswordField label="Your password" name="password" autoComplete="current-password" />,
    confirm: 'Sign in',
  })
  return given && { password: String(given.get('password')) }
}
