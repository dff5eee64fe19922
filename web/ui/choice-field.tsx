type Props<Value extends string> = {
  legend: string
  name: string
  /** Each value with its label. */
  choices: Readonly<Record<Value, string>>
  /** The one that is selected, or else the first. */
  selected?: Value
  hint?: string
  onChoose?: (value: Value) => void
}

/** One of a few choices, all visible. */
export const ChoiceField = <Value extends string>({
  legend,
  name,
  choices,
  selected,
  hint,
  onChoose,
}: Props<Value>) => (
  <fieldset className="grid">
    <legend className="pb-1 font-semibold">{legend}</legend>
    {(Object.entries(choices) as [Value, string][]).map(([value, label], place) => (
      <label key={value} className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name={name}
          value={value}
          defaultChecked={selected ? value === selected : place === 0}
          onChange={() => onChoose?.(value)}
          className="size-5 shrink-0 accent-lagoon"
        />
        {label}
      </label>
    ))}
    {hint ? <p className="text-quiet text-sm">{hint}</p> : null}
  </fieldset>
)
