/** One measure with its values, by their labels as they stand in the text. */
export type Family = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** What becomes of the values of several processes; a sum unless said otherwise. */
  readonly joins?: 'highest'
  /** The keys are what follows the name: labels, and for a histogram which part of it. */
  readonly values: Readonly<Record<string, number>>
}

const measure =
  (type: Family['type']) =>
  (name: string, help: string, values: number | Family['values']): Family => ({
    name,
    help,
    type,
    values: typeof values === 'number' ? { '': values } : values,
  })

export const counter = measure('counter')
export const gauge = measure('gauge')
export const histogram = measure('histogram')

/** A measure of which only the highest among several processes says anything. */
export const highest = (family: Family): Family => ({ ...family, joins: 'highest' })

/** `{route="/news/:id",method="GET"}`, as the format wants it. */
export const labels = (given: Readonly<Record<string, string | number>>) =>
  `{${Object.entries(given)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(',')}}`

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

/** The text format of Prometheus, version 0.0.4. */
export const writeFamilies = (families: readonly Family[]) =>
  families
    .filter(({ values }) => Object.keys(values).length > 0)
    .map(({ name, help, type, values }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...Object.entries(values).map(([key, value]) => `${name}${key} ${value}`),
        '',
      ].join('\n'),
    )
    .join('')

/** The same measures of several processes as those of one. */
export const joinFamilies = (all: readonly (readonly Family[])[]): readonly Family[] => {
  const joined = new Map<string, Family & { values: Record<string, number> }>()
  for (const family of all.flat()) {
    const { values } = joined.getOrInsert(family.name, { ...family, values: {} })
    for (const [key, value] of Object.entries(family.values)) {
      const known = values[key]
      values[key] =
        known === undefined || family.joins !== 'highest'
          ? (known ?? 0) + value
          : Math.max(known, value)
    }
  }
  return [...joined.values()]
}
