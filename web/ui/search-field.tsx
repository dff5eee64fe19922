import { useEffect, useRef } from 'react'
import { box } from './field.tsx'

type Props = {
  label: string
  placeholder: string
  query: string
  onSearch: (text: string) => void
  className?: string
}

/** Milliseconds without a key press before it searches; Enter searches at once. */
const debounce = 300

export const SearchField = ({ label, placeholder, query, onSearch, className = '' }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const lastQuery = useRef(query)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const search = () => {
    clearTimeout(timer.current)
    lastQuery.current = field.current?.value.trim() ?? ''
    onSearch(lastQuery.current)
  }

  // Follows changes from elsewhere, such as the back button, but not its own, which may be older than the text.
  useEffect(() => {
    if (query === lastQuery.current || !field.current) return
    lastQuery.current = query
    field.current.value = query
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <label className={`grid gap-1 ${className}`}>
      <span className="font-semibold text-sm">{label}</span>
      <input
        ref={field}
        type="search"
        name="q"
        enterKeyHint="search"
        maxLength={200}
        defaultValue={query}
        placeholder={placeholder}
        onInput={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(search, debounce)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search()
        }}
        className={`${box} min-h-11!`}
      />
    </label>
  )
}
