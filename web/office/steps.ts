import type { Office, Step } from '#contract/office.ts'

/** In the order in which a new club is asked. The contract has them, too; its shapes stay on the server. */
export const steps = ['name', 'place', 'look', 'ride', 'people'] as const satisfies readonly Step[]

export const stepNames: Readonly<Record<Step, string>> = {
  name: 'Name',
  place: 'Place and time zone',
  look: 'Colours and logo',
  ride: 'First ride',
  people: 'People to invite',
}

export const stateOf = ({ steps }: Pick<Office, 'steps'>, step: Step) =>
  steps.find((one) => one.step === step)?.state ?? 'open'

/** Bytes as people read them. */
export const sizeInWords = (bytes: number) => {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
