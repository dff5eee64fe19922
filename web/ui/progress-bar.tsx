import { useId } from 'react'

type Props = { name: string; value: number }

/** A native progress bar out of 100, with its name and number in plain sight. */
export const ProgressBar = ({ name, value }: Props) => {
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-2">
      <label htmlFor={id} className="font-semibold">
        {name}
      </label>
      <span aria-hidden="true" className="font-display text-name font-bold tabular-nums">
        {value}
      </span>
      <progress id={id} value={value} max={100} className="col-span-2 block h-3 w-full" />
    </div>
  )
}
