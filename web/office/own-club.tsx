import { to } from '#contract/pages.ts'
import { passwordHint } from '#contract/password.ts'
import { Refusal } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import { identityActions } from '#web/identity/actions.ts'
import { useIdentity } from '#web/layout/root-data.ts'
import { filledIn, useForm } from '#web/layout/use-form.ts'
import { requestFreshSignIn } from '#web/session.ts'
import { Button, quietLook } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { FormSection, panel } from '#web/ui/form-section.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const typedWords = 'start our own club'

type Account = {
  readonly words: string
  readonly name: string
  readonly email: string
  readonly password: string
}

const labels = { name: 'Your name', email: 'Email', password: 'Password', words: 'Confirmation' }

/** Empties the demonstration club, after a backup. The person becomes the first admin of their own club. */
export const OwnClub = () => {
  const { passwords } = useIdentity()
  const { form, submit, errorOf, message } = useForm<Account>({
    read(typed) {
      const { words = '', name = '', email = '', password = '' } = filledIn(typed)
      const given = { words, name, email, password }
      const errors = (Object.keys(labels) as (keyof Account)[])
        .filter((field) => !given[field].trim())
        .map((field) => ({ field, detail: 'Please fill this in.' }))
      if (words && words.trim().toLowerCase() !== typedWords) {
        errors.push({ field: 'words', detail: `Please type: ${typedWords}` })
      }
      return errors.length > 0 ? { errors } : { value: given }
    },
    async send(account) {
      if (!(await startOwn(account))) return
      await identityActions.clearSession()
      await identityActions.signIn(account.email, account.password)
      // Everything this page knows is about the demonstration club.
      location.assign(to.firstRun())
    },
    again: true,
  })
  return (
    <FormSection
      id="own-club"
      title="Start our own club"
      lead="This is a demonstration. When you have seen enough, empty it and set up your own club."
    >
      <details>
        <summary className={`${quietLook} cursor-pointer`}>Start our own club</summary>
        <form {...form} aria-labelledby="own-club" className={`${panel} mt-3`}>
          <p>
            All members, rides, news and pictures of the demonstration are deleted, and everyone is
            signed out. A backup is made first. You become the first admin:
          </p>
          <TextField
            label={labels.name}
            name="name"
            autoComplete="name"
            maxLength={100}
            error={errorOf('name')}
          />
          <TextField
            label={labels.email}
            name="email"
            type="email"
            autoComplete="email"
            error={errorOf('email')}
          />
          <PasswordField
            label={labels.password}
            name="password"
            autoComplete="new-password"
            hint={passwordHint(passwords)}
            error={errorOf('password')}
          />
          <TextField
            label={`Type “${typedWords}”`}
            name="words"
            autoComplete="off"
            autoCapitalize="none"
            error={errorOf('words')}
          />
          {message ? <FormMessage urgent>{message}</FormMessage> : null}
          <div>
            <Button tone="danger" {...submit}>
              Make a backup and empty the demonstration
            </Button>
          </div>
        </form>
      </details>
    </FormSection>
  )
}

/** Asks for a fresh sign-in if that is needed. Resolves to whether the club is empty now. */
const startOwn = async (account: Account, made?: string): Promise<boolean> => {
  const backup = made ?? (await makeBackup())
  try {
    await club.office.startOwn({ ...account, backup })
    return true
  } catch (failure) {
    const isOld = failure instanceof Refusal && failure.refusal === 'old-sign-in'
    if (!isOld) throw failure
    return (await requestFreshSignIn()) && startOwn(account, backup)
  }
}

const second = 1000
/** The demonstration club is small. */
const longestWait = 120 * second

/** Resolves to its name once it is complete. */
const makeBackup = async () => {
  const { name } = await club.office.makeBackup({})
  for (const begun = Date.now(); Date.now() - begun < longestWait; ) {
    await new Promise((resolve) => setTimeout(resolve, second))
    const { items, failed } = await club.office.backups({})
    if (items.some((item) => item.name === name)) return name
    if (failed) throw new NoBackup(`The backup was not made, so nothing was deleted. ${failed}`)
  }
  throw new NoBackup('The backup takes too long, so nothing was deleted.')
}

/** Its message is a sentence for the person. */
class NoBackup extends Error {
  readonly code = 'no-backup'
}
