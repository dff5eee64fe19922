import { useEffect, useRef } from 'react'
import { box } from './field.tsx'

type Props = {
  label: string
  placeholder: string
  asked: string
  onAsk: (text: string) => void
  className?: string
}

const pause = 300

/** Asks while somebody types, after a pause, and at once on Enter. */
export const SearchField = ({ label, placeholder, asked, onAsk, className = '' }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const own = useRef(asked)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)

  const ask = () => {
    clearTimeout(later.current)
    own.current = field.current?.value.trim() ?? ''
    onAsk(own.current)
  }

  // The field follows what was asked elsewhere, and never its own question, which may be behind.
  useEffect(() => {
    if (asked === own.current || !field.current) return
    own.current = asked
    field.current.value = asked
  }, [asked])
  useEffect(() => () => clearTimeout(later.current), [])

  return (
    <label className={`grid gap-1 ${className}`}>
      <span className="font-semibold text-sm">{label}</span>
      <input
        ref={field}
        type="search"
        name="q"
        enterKeyHint="search"
        maxLength={200}
        defaultValue={asked}
        placeholder={placeholder}
        onInput={() => {
          clearTimeout(later.current)
          later.current = setTimeout(ask, pause)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') ask()
        }}
        className={`${box} min-h-11!`}
      />
    </label>
  )
}
