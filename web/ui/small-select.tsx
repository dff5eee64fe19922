import { type ReactNode, useId } from 'react'
import { SelectBox } from './select-box.tsx'

type Props = {
  label: string
  value: string | number
  onChoose: (value: string) => void
  children: ReactNode
}

/** A choice beside others that narrow a list. */
export const SmallSelect = ({ label, value, onChoose, children }: Props) => {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <SelectBox
        id={id}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-11! max-sm:pl-2!"
      >
        {children}
      </SelectBox>
    </div>
  )
}
