import { useState } from 'react'
import { clubDay } from '#contract/days.ts'
import type { Member } from '#contract/membership.ts'
import {
  amountTyped,
  nextTerm,
  Payment,
  type PlanKey,
  type PlanSettings,
  readAmount,
} from '#contract/membership-terms.ts'
import { check } from '#contract/sentence.ts'
import { club } from '#web/api.ts'
import { sendOnce } from '#web/layout/draft.ts'
import { useUnloadGuard } from '#web/layout/leave-guard.ts'
import { useClub } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { paidInWords, refreshMembership } from './use-membership.ts'

type Props = { member: Member; settings: PlanSettings; onNoted: () => void }

/** The next payment of a member. The plan proposes the days and the amount, and each can be changed. */
export function RenewForm({ member, settings: { plans, currency }, onNoted }: Props) {
  const today = clubDay(useClub().timeZone)
  const termOf = (key: PlanKey, since?: string) => {
    const plan = plans.find((one) => one.key === key)
    const term = plan && nextTerm(plan, { before: member.until, today, since })
    return {
      ...{ plan: key, since: term?.since ?? today, until: term?.until ?? '' },
      amount: amountTyped(plan?.price ?? 0, currency),
    }
  }
  const [first] = useState(() => termOf(member.plan ?? 'Regular'))
  const [typed, setTyped] = useState(first)
  const write = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  const isTouched = JSON.stringify(typed) !== JSON.stringify(first)
  useUnloadGuard(isTouched)

  const { form, submit, errorOf, message } = useForm<Payment>({
    read(data) {
      const text = (name: string) => String(data.get(name) ?? '').trim()
      return check(Payment, {
        people: [{ person: member._id, until: member.until ?? null }],
        plan: text('plan'),
        since: text('since'),
        until: text('until') || null,
        amount: readAmount(text('amount'), currency),
        paid: text('paid'),
        paidOn: text('paidOn') || today,
        ...(text('note') && { note: text('note') }),
        tell: data.has('tell'),
      })
    },
    again: true,
    async send(payment) {
      await sendOnce('membership-payment', payment, club.membership.note)
      toast('The payment is noted')
      await refreshMembership()
      onNoted()
    },
  })
  const field = (name: 'since' | 'until' | 'amount') => ({
    ...{ name, error: errorOf(name), value: typed[name] },
  })
  const offered = plans.filter(({ key, hidden }) => !hidden || key === member.plan)

  return (
    <form {...form} aria-labelledby="renew" className={panel}>
      <h2 id="renew" className="text-name">
        {member.until || member.unlimited ? 'Renew' : 'First payment'}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Plan"
          name="plan"
          error={errorOf('plan')}
          value={typed.plan}
          choices={Object.fromEntries(offered.map(({ key, name }) => [key, name]))}
          onChange={({ target }) => write(termOf(target.value as PlanKey))}
        />
        <TextField
          label={`Amount in ${currency}`}
          {...field('amount')}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ target }) => write({ amount: target.value })}
        />
        <TextField
          label="From"
          {...field('since')}
          type="date"
          onChange={({ target }) =>
            write({
              since: target.value,
              until: termOf(typed.plan, target.value || undefined).until,
            })
          }
        />
        <TextField
          label="Until"
          {...field('until')}
          type="date"
          required={false}
          hint="Empty: without an end."
          onChange={({ target }) => write({ until: target.value })}
        />
        <ChoiceField legend="Paid by" name="paid" choices={paidInWords} />
        <div className="grid content-start gap-5">
          <TextField
            label="Paid on"
            name="paidOn"
            error={errorOf('paidOn')}
            type="date"
            max={today}
            defaultValue={today}
          />
          <TextField
            label="Note"
            name="note"
            error={errorOf('note')}
            hint="Optional. Only admins read it."
            required={false}
            maxLength={200}
            autoComplete="off"
          />
        </div>
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="tell" defaultChecked className="size-5 accent-lagoon" />
        Send the receipt
      </label>
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <div>
        <Button tone="call" {...submit}>
          Note the payment
        </Button>
      </div>
    </form>
  )
}
