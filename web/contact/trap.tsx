import { useId } from 'react'
import { honeypot } from '#contract/contact.ts'

/** Machines take it for a field. People cannot see it or reach it, nor is it filled in for them. */
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
