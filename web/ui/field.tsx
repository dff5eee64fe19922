import { type ReactNode, useId } from 'react'

export type FieldProps = {
  label: string
  name: string
  hint?: string | undefined
  /** What is wrong with the value, in one sentence. */
  error?: string | undefined
}

type Wiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = Omit<FieldProps, 'name'> & { children: (wiring: Wiring) => ReactNode }

/** A label above a control, and below it the error and the hint. */
export const Field = ({ label, hint, error, children }: Props) => {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': notes || undefined,
      })}
      {error ? (
        <p id={`${id}-error`} className="font-semibold text-coral text-sm">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** The look of a text box. Its border has a contrast of 3:1 in both themes. */
export const box =
  'min-h-12 w-full rounded-xl border-2 border-edge bg-page px-3.5 text-words placeholder:text-quiet/85 aria-invalid:border-coral focus-visible:rounded-xl focus-visible:outline-offset-1'
