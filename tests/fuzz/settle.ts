import type { Row } from './expected-rows.ts'
import { isAccepted, isPretence, type Outcome } from './outcome.ts'
import type { Parts } from './parts.ts'
import { patternOf } from './pattern.ts'
import { parse } from './promises.ts'

type Fields = Readonly<Record<string, unknown>>

const empty = Buffer.alloc(0)

/** Calls that leave the ride. */
const removesPart = ['signup.removeRider', 'sheet.removeIncident']

/** At most: the first ride of a club is one every week for half a year. */
const weeksOfFirstRide = 27

const rideOf = ({ title, time, location, distance, leader }: Fields): Fields => ({
  ...{ title, time, location, distance, author: leader },
})

/** Records what an answer means for the expected rows. Reports a write that should have been refused. */
export const settle = ({ expectedRows, people }: Parts, outcome: Outcome): string | undefined => {
  const { plan, actual, row, person, self, confirms, to } = outcome
  const done = isAccepted(outcome)
  const writes = done && actual !== undefined && actual.endpoint.method !== 'GET'
  const input = writes && !actual.endpoint.carries ? understood(outcome) : undefined
  if (input === 'refused') return 'it was accepted, and the contract refuses it'
  const said = (parse(outcome.answer?.body ?? empty) ?? {}) as Fields
  const verb = writes ? actual.endpoint.method : 'GET'
  const left =
    (verb === 'DELETE' && !removesPart.includes(actual?.name ?? '')) ||
    (writes && actual.name === 'contact.removeMany' && Number(said.deletedCount) > 0)

  const form = plan.target.sends === 'form' ? filledIn(outcome) : undefined
  // Without an answer the result is unknown until the next list.
  if (!outcome.answer) {
    if (row) expectedRows.doubt(plan.target.feature, row)
    if (self) expectedRows.doubt('users', self)
    if (form) expectedRows.putUnnamed('contact', form, 'perhaps')
    if (actual?.name === 'office.addRide') {
      const sent = understood(outcome)
      for (let week = 0; typeof sent === 'object' && week < weeksOfFirstRide; week++) {
        expectedRows.putUnnamed('events', rideOf(sent), 'perhaps')
      }
    }
    return undefined
  }
  // A hidden picture is in no list until a moderator keeps it.
  const hides = writes && actual.name === 'gallery.askRemoval'
  if (row && hides) expectedRows.doubt('gallery', row)
  else if (row && !left) expectedRows.giveBack(plan.target.feature, row)
  if (row && left) expectedRows.remove(plan.target.feature, row, Number(said.deletedCount))
  if (self && !(left && actual?.name === 'users.leave')) expectedRows.giveBack('users', self)
  else if (self) expectedRows.remove('users', self, 1)
  if (writes && confirms?.person) {
    confirms.person.email = to
    expectedRows.change('users', confirms.id, { email: to })
  }

  const isNew = writes && typeof said.insertedId === 'string' && !isPretence(outcome)
  if (isNew && input && actual.name === 'office.addRide') {
    const days = said.days as string[]
    for (const date of days) expectedRows.putUnnamed('events', { ...rideOf(input), date })
  } else if (isNew && input && actual.feature !== 'signup') {
    const ids = (said.insertedIds as string[] | undefined) ?? []
    const added: Row = {
      id: String(said.insertedId),
      others: ids.slice(1),
      ...(person && { person }),
    }
    expectedRows.put(actual.feature, added, input)
  } else if (person && !self && !row) {
    // A caller who has signed out has no session any more; others can be used again.
    const stays = !writes || plan.target.endpoint.access === 'proof'
    if (stays && !/sign-out/.test(plan.target.name)) people.giveBack(person)
  }
  // The router answers requests that look like its own scripts with a 202.
  if (plan.target.sends === 'form' && [202, 303].includes(outcome.answer.status)) {
    if (!form) return 'the form was taken, and the contract refuses it'
    expectedRows.putUnnamed('contact', form)
  }
  if (row && input && actual?.name === 'events.changeRoute' && !input.group) {
    expectedRows.change('events', row.id, { route: input.route })
  }
  const changesRow =
    /^change/.test(actual?.verb ?? '') &&
    !['events.changeGroupPlaces', 'events.changeRoute'].includes(actual?.name ?? '')
  if (verb === 'PATCH' && input && changesRow) {
    const id = row?.id ?? self?.id
    if (id && 'version' in input) expectedRows.replace(plan.target.feature, id, input)
    else if (id) expectedRows.change(plan.target.feature, id, input)
  }
  return undefined
}

/** The sent request, parsed by the contract, as the site must have understood it. */
const understood = ({ draft, actual }: Outcome): Fields | 'refused' | undefined => {
  if (!actual) return undefined
  const inPath = patternOf(actual.base + actual.endpoint.path).exec(draft.path)?.groups ?? {}
  const named = Object.entries(inPath).map(([name, text]) => [name, decode(text)])
  const given =
    actual.sends === 'json'
      ? parse(draft.body ?? empty)
      : Object.fromEntries(new URLSearchParams(draft.query))
  if (draft.last) return undefined
  const whole = { ...(given as object | undefined), ...Object.fromEntries(named) }
  const { data } = actual.endpoint.input.safeParse(whole)
  return data ?? 'refused'
}

/** A form ends at its announced length, whatever follows. */
const filledIn = ({ draft: { body = empty, says }, plan }: Outcome): Fields | undefined => {
  const fields = new URLSearchParams(String(body.subarray(0, says ?? body.length)))
  return plan.target.endpoint.input.safeParse(Object.fromEntries(fields)).data
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
