import type { Import } from '#contract/people.ts'
import type { ImportField, RowKind } from '#contract/people-facts.ts'

export const fieldNames: Readonly<Record<ImportField, string>> = {
  firstName: 'Name or first name',
  lastName: 'Last name',
  email: 'Email',
  contactNumber: 'Phone',
  address: 'Address',
  city: 'City',
  age: 'Age',
  membershipType: 'Membership',
  joined: 'Joined on',
}

export const kindNames: Readonly<Record<RowKind, string>> = {
  new: 'New',
  change: 'Would change',
  doubtful: 'Doubtful',
  same: 'Already there',
  bad: "Can't be imported",
}

export const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

const people = (count: number) => countOf(count, 'person', 'people')

/** How many chosen rows are done, while an import or its undoing is under way. */
export const progressOf = ({ state, chosen, outcomes }: Import) => {
  const { added, changed, skipped, undone, kept } = outcomes
  if (state === 'undoing' || state === 'undone') {
    return { done: undone + kept, total: undone + kept + added + changed }
  }
  return { done: added + changed + skipped, total: chosen }
}

/** Where an import stands. */
export const stateInWords = (found: Import): string => {
  const { state, outcomes } = found
  const { added, changed, skipped, undone, kept } = outcomes
  const { done, total } = progressOf(found)
  switch (state) {
    case 'draft':
      return 'Nothing imported yet'
    case 'running':
      return `${done} of ${total} rows imported`
    case 'undoing':
      return `${done} of ${total} rows undone`
    case 'undone':
      return `Undone: ${people(undone)}${kept > 0 ? `; ${people(kept)} stayed, because somebody has used or changed the record since` : ''}`
    case 'done':
      return [
        `${people(added)} added`,
        ...(changed > 0 ? [`${people(changed)} changed`] : []),
        ...(skipped > 0
          ? [`${countOf(skipped, 'row', 'rows')} left out, because the club had changed meanwhile`]
          : []),
      ].join(', ')
  }
}
