import { type ReactNode, useId } from 'react'
import { box } from './field.tsx'
import { Icon } from './icon.tsx'

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
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
          className={`${box} min-h-11! appearance-none pr-10 max-sm:pl-2!`}
        >
          {children}
        </select>
        <Icon
          shape="down"
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-quiet"
        />
      </div>
    </div>
  )
}
