import { useEffect, useRef, useState } from 'react'
import { box, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & { autoComplete: 'current-password' | 'new-password' }

/** A password that can be shown while it is typed. */
export const PasswordField = ({ name, autoComplete, ...field }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)

  // Hidden again on submit, or the browser would store it for autocompletion.
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            ref={input}
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            className={`${box} pr-20`}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 min-w-18 rounded-xl px-3 font-semibold text-lagoon text-sm underline-offset-4 hover:underline focus-visible:rounded-xl focus-visible:-outline-offset-2"
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        </div>
      )}
    </Field>
  )
}
