import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { amountInWords, type Receipt, shortDay } from '#contract/membership-terms.ts'
import { club } from '#web/api.ts'
import { ListFailed, ListLoading } from '#web/layout/long-list.tsx'
import { useClub } from '#web/layout/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { paidInWords, reversalInWords } from './use-membership.ts'

export const meta = () => [{ title: 'Receipt' }]

/** A receipt to read or to print: on paper there is nothing else. */
export default function ReceiptPage() {
  const { id = '' } = useParams()
  const receipt = useQuery({
    queryKey: ['membership', 'receipt', id],
    queryFn: ({ signal }) => club.membership.receipt({ id }, { signal }),
  })
  return (
    <div
      aria-busy={receipt.isFetching}
      className="grid grid-cols-1 content-start justify-items-start gap-5"
    >
      {receipt.data ? null : <h1 className="text-3xl">Receipt</h1>}
      {receipt.isPending ? <ListLoading label="Loading the receipt" /> : null}
      {receipt.isError ? (
        <ListFailed
          title="The receipt could not be loaded"
          error={receipt.error}
          onRetry={receipt.refetch}
        />
      ) : null}
      {receipt.data ? <Paper receipt={receipt.data} /> : null}
    </div>
  )
}

const Paper = ({ receipt }: { receipt: Receipt }) => {
  const { name, email, address } = useClub()
  const { number, person, planName, since, until, amount, currency, paid, paidOn } = receipt
  const reversal = reversalInWords(receipt)
  return (
    <>
      <article className="edge grid w-full max-w-[38rem] gap-5 rounded-card bg-card p-[min(1.25rem,5vw)] sm:p-8 print:p-0 print:shadow-none">
        <div>
          <p className="font-semibold">{name}</p>
          <p className="wrap-anywhere text-quiet">
            {address.join(', ')} · {email}
          </p>
        </div>
        <h1 className="text-3xl">Receipt {number}</h1>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2">
          <Fact name="From">{person?.name ?? 'A former member'}</Fact>
          <Fact name="For">
            Membership {planName}, from {shortDay(since)}
            {until ? ` to ${shortDay(until)}` : ', without an end'}
          </Fact>
          <Fact name="Paid">
            {paidInWords[paid]}, {shortDay(paidOn)}
          </Fact>
          <Fact name="Amount">
            <strong className="text-lead">{amountInWords(amount, currency)}</strong>
          </Fact>
          {reversal ? (
            <Fact name="Note">{`${receipt.reversedBy ? 'It was ' : 'It '}${reversal}.`}</Fact>
          ) : null}
        </dl>
      </article>
      <div className="print:hidden">
        <Button tone="call" onClick={() => print()}>
          Print
        </Button>
      </div>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-quiet">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)
