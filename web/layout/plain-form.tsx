import { useId } from 'react'
import { data } from 'react-router'
import { TransportError } from '#contract/client.ts'
import { honeypot } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'

import { sentenceOf } from './failure.ts'
import type { Returned } from './use-form.ts'

/** What was typed and what is wrong with it, for a browser that sent the form without React. */
export type ReturnedForm = Returned & { readonly typed: Readonly<Record<string, string>> }

/** Answers a refused form with what was typed; unexpected failures are thrown on. */
export const giveBack = (typed: ReturnedForm['typed'], failure: unknown) => {
  if (!(failure instanceof Refusal || failure instanceof TransportError)) throw failure
  const errors = failure instanceof Refusal ? failure.errors : []
  const retryAfter = failure instanceof Refusal && failure.retryAfter
  // Where fields are wrong, the sentences beneath them say it all.
  const message = errors.length > 0 ? undefined : sentenceOf(failure)
  const returned: ReturnedForm = { typed, errors, message }
  return data(returned, {
    status: failure.status ?? 503,
    headers: retryAfter ? { 'retry-after': String(retryAfter) } : {},
  })
}

/** Only robots fill it in: people cannot see or reach it, and browsers leave it empty. */
export const Trap = ({ label }: { label: string }) => {
  const id = useId()
  return (
    <div inert aria-hidden="true" className="sr-only">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={honeypot}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
      />
    </div>
  )
}
