import { adultAge } from '#contract/privacy.ts'
import { nameWithInitial } from '#contract/users.ts'

type Person = {
  readonly first_name: string | null
  readonly name_shown: 'name' | 'initial' | 'hidden' | null
  readonly birth_year: number | null
  readonly age: number | null
}

/** Members who have not given a birth year may have given an age when they registered. */
export const isMinor = (
  { birth_year, age }: Pick<Person, 'birth_year' | 'age'>,
  day: string,
): boolean => {
  if (birth_year !== null) return Number(day.slice(0, 4)) - birth_year < adultAge
  return age !== null && age < adultAge
}

/** The field holds the whole name. */
export const firstName = (name: string | null) => name?.trim().split(/\s+/)[0] || 'A member'

/** A member as other members see them. */
export const shownName = (person: Person, day: string) => {
  const { first_name, name_shown } = person
  if (!first_name || name_shown === 'hidden' || isMinor(person, day)) return 'A rider'
  return name_shown === 'initial' ? nameWithInitial(first_name) : first_name
}
