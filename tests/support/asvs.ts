/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0, by section: from the first number up to the last. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

export const requirements = Object.entries(sections).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, at) => `${section}.${at + 1}`),
)

const states = ['met', 'not met', 'operator', 'does not apply'] as const

type Row = {
  readonly numbers: readonly string[]
  readonly state: (typeof states)[number]
  readonly where: string
  readonly shown: string
}

const row =
  /^\| (\d+\.\d+\.\d+)(?:–(\d+\.\d+\.\d+))? \| [^|]+ \| (met|not met|operator|does not apply) \| ([^|]+) \| ([^|]*)\|$/

/** The rows of a page, each with all the numbers it speaks of. */
export const readRows = (page: string): readonly Row[] =>
  page
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [, first = '', last = first, state, where = '', shown = ''] = line.match(row) ?? []
      const from = requirements.indexOf(first)
      const numbers = requirements.slice(from, requirements.indexOf(last) + 1)
      const known = states.find((one) => one === state)
      if (from === -1 || numbers.length === 0 || !known) throw new Error(`Not a row: ${line}`)
      return { numbers, state: known, where, shown }
    })

/** How many requirements are in each state, as the table of the first page has it. */
export const tallyOf = (rows: readonly Row[]) =>
  states.map((state) =>
    rows.filter((row) => row.state === state).reduce((sum, { numbers }) => sum + numbers.length, 0),
  )

/** The files of the site a text names. */
export const filesIn = (text: string) =>
  [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*\.(?:ts|tsx|js|json|md))`/g)].map(
    ([, file = '']) => file,
  )
