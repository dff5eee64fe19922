import { ask, askFor, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { identityActions } from './actions.ts'
import { IdentityError } from './identity-error.ts'
import { type Credential, methodNames, type SignInMethod } from './provider.ts'

const question = {
  title: 'Sign in again',
  text: "This is hard to undo, so please confirm that it's you.",
}

/** Asks people to sign in again until they succeed or cancel. Returns whether they did. */
export const signInAgain = async (): Promise<boolean> => {
  try {
    const methods = await identityActions.signInMethods()
    let reason: string | undefined
    for (;;) {
      const credential = await askForCredential(methods, reason)
      if (!credential) return false
      const failure = await identityActions
        .reauthenticate(credential)
        .catch((error: unknown) => error)
      if (failure === undefined) return true
      if (!mayRetry(failure)) throw failure
      reason =
        failure.code === 'invalid-credential' ? 'This is not your password.' : failure.message
    }
  } catch (failure) {
    await showMessage({ title: "That didn't work", text: sentenceOf(failure), urgent: true })
    return false
  }
}

/** After a sign-in with another account, another person would retry. */
const mayRetry = (failure: unknown): failure is IdentityError =>
  failure instanceof IdentityError && failure.code !== 'other-account'

const askForCredential = async (
  methods: readonly SignInMethod[],
  reason: string | undefined,
): Promise<Credential | undefined> => {
  const why = reason === undefined ? {} : { reason }
  const social = methods.find((method) => method !== 'password')
  if (social && !methods.includes('password')) {
    const sure = await ask({ ...question, ...why, confirm: `Sign in with ${methodNames[social]}` })
    return sure ? { social } : undefined
  }
  const given = await askFor({
    ...question,
    ...why,
    fields: <PasswordField label="Your password" name="password" autoComplete="current-password" />,
    confirm: 'Sign in',
  })
  return given && { password: String(given.get('password')) }
}
