import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { clubDay } from '#contract/days.ts'
import type { OwnMembership as Own } from '#contract/membership.ts'
import {
  amountInWords,
  type Receipt,
  shortDay,
  standingInWords,
} from '#contract/membership-terms.ts'
import { to } from '#contract/pages.ts'
import type { Prose as ProseOf } from '#contract/prose.ts'
import { club } from '#web/api.ts'
import { Prose } from '#web/layout/prose.tsx'
import { useClub } from '#web/layout/root-data.ts'
import { quietLook } from '#web/ui/button.tsx'
import { FormSection, panel } from '#web/ui/form-section.tsx'
import { Loaded } from '#web/ui/panel.tsx'
import { periodsInWords, reversalInWords } from './use-membership.ts'

/** Until when the member has paid, how to pay, and the receipts. */
export const OwnMembership = () => {
  const own = useQuery({
    queryKey: ['membership', 'mine'],
    queryFn: ({ signal }) => club.membership.mine({}, { signal }),
  })
  return (
    <FormSection
      id="membership"
      title="Membership"
      lead="What you have paid for. When it ends, you keep your account and your rides."
    >
      <div className={panel}>
        <Loaded loaded={own}>{(found) => <Shown own={found} />}</Loaded>
      </div>
    </FormSection>
  )
}

const Shown = ({ own }: { own: Own }) => {
  const today = clubDay(useClub().timeZone)
  const { planName, until, unlimited, howToPay, plans, currency, receipts } = own
  const prices = plans.filter(({ price }) => price > 0)
  return (
    <>
      <p className="font-semibold text-lead">
        {planName ? standingInWords(planName, until, today) : 'Member'}
        {unlimited ? ', without an end' : null}
      </p>
      {!until && !unlimited ? <p className="text-quiet">No payment is noted yet.</p> : null}
      {prices.length > 0 ? (
        <ul className="grid gap-1">
          {prices.map(({ key, name, price, period, seasonEnd }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4">
              <span>
                <span className="font-semibold">{name}</span>
                <span className="text-quiet text-sm"> {periodOf(period, seasonEnd)}</span>
              </span>
              <span className="tabular-nums">{amountInWords(price, currency)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {howToPay.length > 0 ? (
        <div className="grid gap-3">
          <h3 className="text-name">How to pay</h3>
          <Prose prose={howToPay as unknown as ProseOf} />
        </div>
      ) : null}
      {receipts.length > 0 ? (
        <div className="grid gap-1">
          <h3 className="text-name">Your receipts</h3>
          <ul className="border-line border-b">
            {receipts.map((receipt) => (
              <ReceiptRow key={receipt._id} receipt={receipt} />
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

const periodOf = (period: Own['plans'][number]['period'], seasonEnd = '12-31') =>
  period === 'season'
    ? `until ${shortDay(`2028-${seasonEnd}`).replace(/ \d+$/, '')}`
    : periodsInWords[period].toLowerCase()

const ReceiptRow = ({ receipt }: { receipt: Receipt }) => {
  const { _id: id, number, amount, currency, paidOn } = receipt
  const reversal = reversalInWords(receipt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t">
      <span>
        <Link to={to.receipt(id)} className={quietLook}>
          {number}
        </Link>
        <span className="text-quiet text-sm">
          {' '}
          {shortDay(paidOn)}
          {reversal ? ` · ${reversal}` : null}
        </span>
      </span>
      <span className="tabular-nums">{amountInWords(amount, currency)}</span>
    </li>
  )
}
