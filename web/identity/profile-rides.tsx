import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { clubDay } from '#contract/days.ts'
import { adultAge } from '#contract/privacy.ts'
import { check } from '#contract/sentence.ts'
import { type nameChoices, nameWithInitial, OwnChange, type OwnRecord } from '#contract/users.ts'
import { club } from '#web/api.ts'
import { ask } from '#web/layout/dialogs.tsx'
import { useClub } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { queries } from '#web/queries.ts'
import { Button, buttonLook, quietLook } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { FormSection, panel } from '#web/ui/form-section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Typed = Readonly<Record<string, string>>
type NameChoice = (typeof nameChoices)[number]

const asTyped = ({ birthYear, nameShown, emergency, guardian }: OwnRecord): Typed => ({
  birthYear: birthYear?.toString() ?? '',
  nameShown,
  'emergency.name': emergency?.name ?? '',
  'emergency.phone': emergency?.phone ?? '',
  'guardian.name': guardian?.name ?? '',
  'guardian.phone': guardian?.phone ?? '',
  'guardian.email': guardian?.email ?? '',
})

const textsIn = (form: FormData) => Object.fromEntries(form) as Typed

const changed = (typed: Typed, saved: Typed, part = '') =>
  Object.keys(saved).some((name) => name.startsWith(part) && typed[name] !== saved[name])

/** Only what was changed is sent. A person whose fields are all empty is deleted. */
const changesIn = (typed: Typed, saved: Typed) => {
  const person = (part: string, fields: readonly string[]) => {
    const given = fields.flatMap((field) => {
      const text = typed[`${part}.${field}`]?.trim()
      return text ? [[field, text]] : []
    })
    return given.length > 0 ? { name: '', ...Object.fromEntries(given) } : null
  }
  return {
    ...(changed(typed, saved, 'birthYear') && { birthYear: typed.birthYear }),
    ...(changed(typed, saved, 'nameShown') && { nameShown: typed.nameShown }),
    ...(changed(typed, saved, 'emergency') && {
      emergency: person('emergency', ['name', 'phone']),
    }),
    ...(changed(typed, saved, 'guardian') && {
      guardian: person('guardian', ['name', 'phone', 'email']),
    }),
  }
}

type Props = { me: OwnRecord; onUnsaved: (unsaved: boolean) => void }

/** What leaders may need to know about a rider. */
export function RideDetails({ me, onUnsaved }: Props) {
  const thisYear = Number(clubDay(useClub().timeZone).slice(0, 4))
  const [saved, setSaved] = useState(() => asTyped(me))
  const [birthYear, setBirthYear] = useState(saved.birthYear)
  const { form, submit, errorOf, message } = useForm({
    read(form) {
      const typed = textsIn(form)
      const checked = check(OwnChange, changesIn(typed, saved))
      return 'errors' in checked ? checked : { value: { typed, change: checked.value } }
    },
    again: true,
    async send({ typed, change }) {
      await club.users.changeMe(change)
      setSaved(typed)
      onUnsaved(false)
      toast('Your details are saved')
      await queries.invalidateQueries({ queryKey: ['me'] })
    },
  })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event)
    const typed = textsIn(new FormData(event.currentTarget))
    setBirthYear(typed.birthYear)
    onUnsaved(changed(typed, saved))
  }
  const field = (name: string) => ({
    ...{ name, error: errorOf(name), defaultValue: saved[name], required: false },
  })
  const years = birthYear ? thisYear - Number(birthYear) : me.age
  const isMinor = years !== undefined && years < adultAge

  return (
    <FormSection
      id="for-rides"
      title="For rides"
      lead="So the people who lead a ride can help if something happens. All of it is optional."
    >
      <form {...form} onInput={onInput} aria-labelledby="for-rides" className={panel}>
        <Group
          title="Emergency contact"
          who="The leaders of your ride and the moderators see it from 12 hours before the start until 24 hours after it. Every look is recorded. Empty both fields to delete it."
        >
          <TextField label="Their name" {...field('emergency.name')} autoComplete="off" />
          <TextField
            label="Their phone"
            {...field('emergency.phone')}
            type="tel"
            autoComplete="off"
          />
        </Group>
        <TextField
          label="Birth year"
          {...field('birthYear')}
          type="number"
          inputMode="numeric"
          autoComplete="bday-year"
          hint={`Only you see it. Leaders see who is under ${adultAge}.`}
        />
        <details open={isMinor || saved['guardian.name'] !== ''} className="group">
          <summary
            className={`${quietLook} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
          >
            If you're under {adultAge}
            <Icon shape="down" className="size-5 group-open:rotate-180" />
          </summary>
          <div className="pt-3">
            <Group
              title="An adult we can call"
              who={`You need one to join a ride while you're under ${adultAge}. Leaders and moderators see name and phone together with your emergency contact. If the adult rides with you, enter the email of their account.`}
            >
              <TextField label="An adult's name" {...field('guardian.name')} autoComplete="off" />
              <TextField
                label="An adult's phone"
                {...field('guardian.phone')}
                type="tel"
                autoComplete="off"
              />
              <TextField
                label="An adult's email"
                {...field('guardian.email')}
                type="email"
                autoComplete="off"
              />
            </Group>
          </div>
        </details>
        <ChoiceField<NameChoice>
          legend="Your name for other members"
          name="nameShown"
          selected={me.nameShown}
          choices={{
            name: `In full: ${me.firstName}`,
            initial: `With an initial: ${nameWithInitial(me.firstName)}`,
            hidden: 'Not at all: A rider',
          }}
          hint={`Where members see who is coming. Leaders, moderators and admins always see your full name. Other members never see the names of riders under ${adultAge}.`}
        />
        {message ? <FormMessage urgent>{message}</FormMessage> : null}
        <div>
          <Button tone="call" {...submit}>
            Save ride details
          </Button>
        </div>
      </form>
    </FormSection>
  )
}

type GroupProps = { title: string; who: string; children: ReactNode }

/** Fields about one person, with a sentence on who sees them. */
const Group = ({ title, who, children }: GroupProps) => (
  <fieldset className="grid gap-3">
    <legend className="pb-1 font-semibold">{title}</legend>
    <p className="text-quiet text-sm">{who}</p>
    <div className="grid gap-5 sm:grid-cols-2">{children}</div>
  </fieldset>
)

/** The rides of the member in the calendar of their phone. Its address is a secret. */
export function OwnCalendar() {
  const calendar = useQuery({
    queryKey: ['own-calendar'],
    queryFn: () => club.signup.calendar({}),
  })
  const address = calendar.data?.address
  const { form, submit, message } = useForm({
    read: () => ({ value: undefined }),
    again: true,
    confirm: () => ask(renewing),
    async send() {
      queries.setQueryData(['own-calendar'], await club.signup.renewCalendar({}))
      toast('Your calendar has a new address')
    },
  })
  return (
    <FormSection
      id="own-calendar"
      title="Your own calendar"
      lead="The rides you said yes or maybe to, in the calendar of your phone or computer. Changes arrive by themselves."
    >
      <form {...form} aria-labelledby="own-calendar" className={panel}>
        {address ? (
          <CopyField
            label="Secret address"
            name="address"
            value={address}
            hint="Anyone who has this address can see which rides you go to. It names no one else."
          >
            <a href={address.replace(/^https?:/, 'webcal:')} className={buttonLook('plain')}>
              Subscribe
            </a>
            <Button tone="plain" {...submit}>
              Make a new address
            </Button>
          </CopyField>
        ) : calendar.isError ? (
          <div role="alert" className="grid justify-items-start gap-3">
            <p>The address could not be loaded. {calendar.error.message}</p>
            <Button tone="plain" busy={calendar.isFetching} onClick={() => void calendar.refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <SkeletonLine className="h-12 w-full" />
        )}
        {message ? <FormMessage urgent>{message}</FormMessage> : null}
      </form>
    </FormSection>
  )
}

const renewing = {
  title: 'Make a new address?',
  text: 'The old address ends. Calendars that use it get no more changes until you give them the new one.',
  confirm: 'Make a new address',
}
