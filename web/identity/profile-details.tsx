import { type FormEvent, useState } from 'react'
import { check } from '#contract/sentence.ts'
import { OwnChange, type User } from '#contract/users.ts'
import { club } from '#web/api.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { queries } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { identityActions } from './actions.ts'
import { ProfileSection, panel } from './profile-section.tsx'

type Props = { me: User; onUnsaved: (unsaved: boolean) => void }

type Typed = Readonly<Record<string, string>>

const asTyped = (me: User): Typed => ({
  firstName: me.firstName,
  address: me.address ?? '',
  city: me.city ?? '',
  contactNumber: me.contactNumber ?? '',
  age: me.age?.toString() ?? '',
})

/** Only what differs is sent, so that two tabs do not undo each other's changes. */
const changesIn = (form: FormData, saved: Typed) =>
  Object.fromEntries([...form].filter(([name, value]) => value !== saved[name])) as Typed

/** What a person has told the club. */
export function Details({ me, onUnsaved }: Props) {
  const [saved, setSaved] = useState(() => asTyped(me))
  const { form, submit, errorOf, message } = useForm({
    read(typed) {
      const changes = changesIn(typed, saved)
      const checked = check(OwnChange, changes)
      return 'errors' in checked ? checked : { value: { changes, change: checked.value } }
    },
    again: true,
    async send({ changes, change }) {
      await club.users.changeMe(change)
      setSaved({ ...saved, ...changes })
      onUnsaved(false)
      toast('Your details are saved')
      await Promise.allSettled([
        queries.invalidateQueries({ queryKey: ['me'] }),
        change.firstName && identityActions.rename(change.firstName),
      ])
    },
  })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event)
    const changes = changesIn(new FormData(event.currentTarget), saved)
    onUnsaved(Object.keys(changes).length > 0)
  }
  const field = (name: string) => ({ name, error: errorOf(name), defaultValue: saved[name] })

  return (
    <ProfileSection
      id="details"
      title="Your details"
      lead="Admins of the club see them, nobody else. Only your first name is needed."
    >
      <form {...form} onInput={onInput} aria-labelledby="details" className={panel}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First Name" {...field('firstName')} autoComplete="given-name" />
          <TextField
            label="Contact Number"
            {...field('contactNumber')}
            type="tel"
            autoComplete="tel"
            required={false}
          />
          <TextField
            label="Address"
            {...field('address')}
            autoComplete="street-address"
            required={false}
          />
          <TextField
            label="City"
            {...field('city')}
            autoComplete="address-level2"
            required={false}
          />
          <TextField
            label="Age"
            {...field('age')}
            type="number"
            inputMode="numeric"
            required={false}
          />
          <div className="grid content-start gap-1.5">
            <p className="font-semibold">Membership Type</p>
            <p className="flex min-h-12 items-center">
              {me.membershipType ?? 'Not chosen yet'}. Ask an admin to change it.
            </p>
          </div>
        </div>
        {message ? <FormMessage urgent>{message}</FormMessage> : null}
        <div>
          <Button tone="call" {...submit}>
            Save
          </Button>
        </div>
      </form>
    </ProfileSection>
  )
}
