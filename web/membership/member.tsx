import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import type { Member, NotedTerm } from '#contract/membership.ts'
import { amountInWords, shortDay } from '#contract/membership-terms.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { ask, askFor } from '#web/layout/dialogs.tsx'
import { sendOnce } from '#web/layout/draft.ts'
import { ListFailed, ListLoading } from '#web/layout/long-list.tsx'
import { useClubTime } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { quietLook, TextButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { RenewForm } from './renew-form.tsx'
import {
  attempt,
  paidInWords,
  personQuery,
  reversalInWords,
  settingsQuery,
  useStanding,
} from './use-membership.ts'

export const meta = () => [{ title: 'Payments' }]

/** What a member has paid, and the next payment. */
export default function MemberPage() {
  const { person = '' } = useParams()
  const member = useQuery(personQuery(person))
  const settings = useQuery(settingsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const failed = [member, settings].find(({ isError }) => isError)
  return (
    <div aria-busy={member.isFetching} className="grid grid-cols-1 content-start gap-6">
      <div>
        <Link to={to.membership()} className={quietLook}>
          Membership
        </Link>
        <h1 ref={heading} tabIndex={-1} className="wrap-anywhere text-3xl">
          {member.data?.name ?? 'Payments'}
        </h1>
        {member.data ? <About member={member.data} /> : null}
      </div>
      {failed?.error ? (
        <ListFailed
          title="The payments could not be loaded"
          error={failed.error}
          onRetry={failed.refetch}
        />
      ) : null}
      {!failed && (member.isPending || settings.isPending) ? (
        <ListLoading label="Loading the payments" />
      ) : null}
      {member.data && settings.data ? (
        <>
          <RenewForm
            // After a payment the next one is proposed.
            key={`${member.data._id} ${member.data.terms.length}`}
            member={member.data}
            settings={settings.data}
            onNoted={() => heading.current?.focus()}
          />
          <Terms terms={member.data.terms} onReversed={() => heading.current?.focus()} />
        </>
      ) : null}
    </div>
  )
}

const About = ({ member }: { member: Member }) => (
  <p className="wrap-anywhere text-quiet">
    {useStanding()(member)} · {member.email}
  </p>
)

type TermsProps = { terms: readonly NotedTerm[]; onReversed: () => void }

const Terms = ({ terms, onReversed }: TermsProps) => (
  <section aria-labelledby="terms" className="grid grid-cols-1 gap-3">
    <h2 id="terms" className="text-name">
      Payments
    </h2>
    {terms.length === 0 ? (
      <p className="border-line border-t py-4 text-quiet">Nothing is noted yet.</p>
    ) : (
      <ul className="border-line border-b">
        {terms.map((term) => (
          <TermRow key={term._id} term={term} onReversed={onReversed} />
        ))}
      </ul>
    )}
  </section>
)

const TermRow = ({ term, onReversed }: { term: NotedTerm; onReversed: () => void }) => {
  const { _id: id, number, planName, since, until, amount, currency, paid, paidOn, note } = term
  const { date } = useClubTime()(term.notedAt)
  const reversal = reversalInWords(term)
  const isOpen = !term.reverses && !term.reversedBy

  const send = async () => {
    const sure = await ask({
      title: `Send the receipt ${number}?`,
      text: 'They are told the way they have chosen: on the site, and by mail or on their phone.',
      confirm: 'Send',
    })
    if (sure && (await attempt(() => club.membership.sendReceipt({ id })))) {
      toast('The receipt is sent')
    }
  }

  const reverse = async () => {
    const given = await askFor({
      title: `Take back the payment ${number}?`,
      text: 'Nothing is deleted: an entry with its own receipt takes it back, and the membership ends as it did before.',
      fields: <TextField label="Reason" name="reason" maxLength={200} autoComplete="off" />,
      confirm: 'Take it back',
      destructive: true,
    })
    const reason = given && String(given.get('reason')).trim()
    if (!reason) return
    const done = await attempt(() =>
      sendOnce('membership-reversal', { id, reason }, club.membership.reverse),
    )
    if (done) toast('The payment is taken back')
    onReversed()
  }

  return (
    <li className="grid gap-1 border-line border-t py-3">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>
          {planName}, {shortDay(since)} {until ? `to ${shortDay(until)}` : 'without an end'}
        </span>
        <span className="tabular-nums">{amountInWords(amount, currency)}</span>
      </p>
      <p className="wrap-anywhere text-quiet text-sm">
        {[
          `${number}${reversal ? `, ${reversal}` : ''}`,
          `${paidInWords[paid]} on ${shortDay(paidOn)}`,
          `noted on ${date}${term.notedBy ? ` by ${term.notedBy}` : ''}`,
          ...(note ? [note] : []),
        ].join(' · ')}
      </p>
      <div className="flex flex-wrap gap-x-6 text-sm">
        <Link to={to.receipt(id)} className={quietLook}>
          Receipt<span className="sr-only"> {number}</span>
        </Link>
        <TextButton onClick={() => void send()}>
          Send it<span className="sr-only"> {number}</span>
        </TextButton>
        {isOpen ? (
          <TextButton danger onClick={() => void reverse()}>
            Take back…<span className="sr-only"> {number}</span>
          </TextButton>
        ) : null}
      </div>
    </li>
  )
}
