import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Calendar } from '#contract/club-pages.ts'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import { check } from '#contract/sentence.ts'
import { GuestSignup } from '#contract/signup.ts'
import { club } from '#web/api.ts'
import { type ReturnedForm, Trap } from '#web/layout/plain-form.tsx'
import { loginAddress } from '#web/layout/return-path.ts'
import { filledIn, useForm } from '#web/layout/use-form.ts'
import { Button, ButtonLink, buttonLook } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export const readGuest = (id: string, typed: FormData) =>
  check(GuestSignup, { ...filledIn(typed), id, rules: typed.has('rules') })

export const checkYourMail =
  "Check your mail: we've sent you a link. Open it and press “Yes, I'm coming”. Until then you hold no place."

type Props = {
  ride: Event
  rules: Calendar['rules']
  /** Why there is no form. */
  noGuests: 'members-only' | 'no-mail' | undefined
  returned: ReturnedForm | undefined
}

/** For visitors: sign in, or come as a guest. It works as plain HTML, too. */
export const JoinRide = ({ ride, rules, noGuests, returned }: Props) => {
  const path = to.ride(ride._id)
  return (
    <details open={returned !== undefined} className="group">
      <summary
        className={`${buttonLook('call')} flex! cursor-pointer list-none group-open:mb-5 group-open:border-edge group-open:bg-transparent! group-open:text-words [&::-webkit-details-marker]:hidden`}
      >
        Join this ride
      </summary>
      <div className="grid gap-5">
        <div className="grid gap-3">
          <p className="text-quiet">Members sign in: then one tap is enough.</p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={loginAddress(path)} tone="call">
              Sign in
            </ButtonLink>
            <ButtonLink to={to.register({ from: path })} tone="plain">
              Register
            </ButtonLink>
          </div>
        </div>
        {noGuests ? (
          <p className="border-line border-t pt-4 text-quiet">
            {reasons[noGuests]}{' '}
            <Link to={to.register({ from: path })} className={inText}>
              Register in two minutes
            </Link>
            , and you're back here.
          </p>
        ) : (
          <GuestForm ride={ride} rules={rules} returned={returned} />
        )}
      </div>
    </details>
  )
}

const inText = 'font-semibold underline underline-offset-4'

const reasons = {
  'members-only': 'This ride is for members.',
  'no-mail':
    "Guests can't sign up here, because this site can't send the email that they confirm with. Write to the club to join this ride.",
}

const GuestForm = ({ ride, rules, returned }: Omit<Props, 'noGuests'>) => {
  const [isSent, setSent] = useState(false)
  const { form, submit, errorOf, message } = useForm({
    read: (typed) => readGuest(ride._id, typed),
    async send(guest) {
      await club.signup.addGuest(guest)
      setSent(true)
    },
    again: true,
    returned,
  })
  if (isSent) return <Sent />
  const firstWrong = returned?.errors[0]?.field
  const field = (name: string) => ({
    name,
    error: errorOf(name),
    defaultValue: returned?.typed[name],
    autoFocus: name === firstWrong,
  })
  const groups = ride.signup?.groups ?? []
  return (
    <form
      {...form}
      action={to.ride(ride._id)}
      aria-labelledby="as-guest"
      className="relative grid gap-4 border-line border-t pt-4"
    >
      <div>
        <h3 id="as-guest" className="font-semibold">
          Or come as a guest
        </h3>
        <p className="text-quiet">
          No account needed. The leader gets your number; see{' '}
          <Link to={to.privacy()} className={inText}>
            Privacy
          </Link>
          .
        </p>
      </div>
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <TextField {...field('name')} label="Your name" autoComplete="name" />
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
      <TextField {...field('phone')} label="Phone" type="tel" autoComplete="tel" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
        <TextField
          {...field('contactName')}
          label="Emergency contact (optional)"
          required={false}
          autoComplete="off"
        />
        <TextField
          {...field('contactPhone')}
          label="Their phone (optional)"
          type="tel"
          required={false}
          autoComplete="off"
        />
      </div>
      {groups.length > 0 ? (
        <SelectField
          {...field('group')}
          label="Group"
          choices={{
            '': 'I’m not sure yet',
            ...Object.fromEntries(groups.map(({ _id, name }) => [_id, name])),
          }}
        />
      ) : null}
      <Rules rules={rules} error={errorOf('rules')} isAccepted={returned?.typed.rules === 'on'} />
      <Trap label="Please leave this field empty" />
      <div>
        <Button tone="call" {...submit} disabled={false}>
          Join as a guest
        </Button>
      </div>
    </form>
  )
}

type RulesProps = { rules: Calendar['rules']; error: string | undefined; isAccepted: boolean }

const Rules = ({ rules, error, isAccepted }: RulesProps) => (
  <div className="grid gap-1">
    <p className="font-semibold">{rules.title}</p>
    <ul className="list-disc pl-5 text-quiet">
      {rules.items.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        name="rules"
        required
        defaultChecked={isAccepted}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'rules-error' : undefined}
        className="size-5 shrink-0 accent-lagoon"
      />
      I'll keep to these rules
    </label>
    {error ? (
      <p id="rules-error" className="font-semibold text-coral text-sm">
        {error}
      </p>
    ) : null}
  </div>
)

const Sent = () => {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <p
      ref={words}
      tabIndex={-1}
      role="status"
      className="rounded-xl border-2 border-edge bg-page px-4 py-3 font-semibold"
    >
      {checkYourMail}
    </p>
  )
}
