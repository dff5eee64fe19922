import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '#contract/membership.ts'
import {
  amountInWords,
  mostPeople,
  type Payment,
  type PlanKey,
  type PlanSettings,
} from '#contract/membership-terms.ts'
import { membershipTypes } from '#contract/users.ts'
import { club } from '#web/api.ts'
import { ask, askFor } from '#web/layout/dialogs.tsx'
import { sendOnce } from '#web/layout/draft.ts'
import { toast } from '#web/layout/toasts.tsx'
import { Button, TextButton } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { SmallSelect } from '#web/ui/select.tsx'
import { attempt, paidInWords, settingsQuery } from './use-membership.ts'

type Props = { chosen: readonly Member[]; onClear: () => void }

/** What can be done to the selected members; it stays in reach of a thumb while people scroll. */
export const PaymentBar = ({ chosen, onClear }: Props) => {
  const { data: settings } = useQuery(settingsQuery)
  const [busy, setBusy] = useState(false)

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    const done = await attempt(work)
    setBusy(false)
    if (done) onClear()
  }

  const note = async () => {
    if (!settings) return
    const given = await askFor({
      title: `${inWords(chosen.length)} paid`,
      text: namesOf(chosen),
      fields: <PaidFields chosen={chosen} settings={settings} />,
      confirm: 'Note as paid',
    })
    if (!given) return
    const plan = membershipTypes.find((key) => key === given.get('plan'))
    const payment = {
      paid: given.get('paid') as Payment['paid'],
      ...(plan && { plan }),
      tell: given.has('tell'),
    }
    await run(async () => {
      for (const people of inSlices(chosen)) {
        const seen = people.map(({ _id: person, until = null }) => ({ person, until }))
        await sendOnce('membership-payment', { ...payment, people: seen }, club.membership.note)
      }
      toast(chosen.length === 1 ? 'The payment is noted' : `${chosen.length} payments are noted`)
    })
  }

  const remind = async () => {
    const sure = await ask({
      title: `Write to ${inWords(chosen.length)}?`,
      text: 'They are asked to renew, and read how to pay in their profile. Nobody is asked twice a day.',
      confirm: 'Write to them',
    })
    if (!sure) return
    await run(async () => {
      let told = 0
      for (const people of inSlices(chosen)) {
        const asked = await club.membership.remind({ people: people.map(({ _id }) => _id) })
        told += asked.told
      }
      toast(told === 1 ? '1 person is asked to renew' : `${told} people are asked to renew`)
    })
  }

  return (
    <div className="sticky bottom-[calc(var(--tabs,0px)+0.75rem)] z-10">
      <p role="status" className="sr-only">
        {chosen.length > 0 ? `${chosen.length} selected` : null}
      </p>
      {chosen.length > 0 ? (
        <section
          aria-label="Selected members"
          className="edge flex flex-wrap items-center gap-x-5 gap-y-1 rounded-card border-2 border-line bg-page px-4 py-2 shadow-lg"
        >
          <p aria-hidden="true" className="me-auto font-semibold tabular-nums">
            {chosen.length} selected
          </p>
          <Button tone="call" busy={busy || !settings} onClick={() => void note()}>
            Mark as paid
          </Button>
          <TextButton busy={busy} onClick={() => void remind()}>
            Write to them…
          </TextButton>
          <TextButton onClick={onClear}>Clear</TextButton>
        </section>
      ) : null}
    </div>
  )
}

const inWords = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** The names of the first ones, so that a wrong tap is seen. */
const namesOf = (chosen: readonly Member[]) => {
  const names = chosen.slice(0, 12).map(({ name }) => name)
  const others = chosen.length - names.length
  return `${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}

function* inSlices(chosen: readonly Member[]) {
  for (let at = 0; at < chosen.length; at += mostPeople) yield chosen.slice(at, at + mostPeople)
}

type FieldsProps = { chosen: readonly Member[]; settings: PlanSettings }

const PaidFields = ({ chosen, settings: { plans, currency } }: FieldsProps) => {
  const [plan, setPlan] = useState<PlanKey | ''>('')
  const priceOf = (key: PlanKey) => plans.find((one) => one.key === key)?.price ?? 0
  const total = chosen.reduce((sum, member) => sum + priceOf(plan || (member.plan ?? 'Regular')), 0)
  return (
    <div className="grid gap-4">
      <ChoiceField legend="How did they pay?" name="paid" choices={paidInWords} />
      <div>
        <SmallSelect
          label="Plan"
          value={plan}
          onChoose={(key) => setPlan(membershipTypes.find((one) => one === key) ?? '')}
        >
          <option value="">The one they have</option>
          {plans
            .filter(({ hidden }) => !hidden)
            .map(({ key, name, price }) => (
              <option key={key} value={key}>
                {name}, {amountInWords(price, currency)}
              </option>
            ))}
        </SmallSelect>
        <input type="hidden" name="plan" value={plan} />
      </div>
      <p aria-live="polite" className="font-semibold">
        {amountInWords(total, currency)} in all
      </p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="tell"
          defaultChecked
          className="size-5 shrink-0 accent-lagoon"
        />
        Send each of them the receipt
      </label>
    </div>
  )
}
