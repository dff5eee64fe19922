import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, Modified } from './shapes.ts'

const Year = z.int().check(z.minimum(1000), z.maximum(9998))
const whole = z.int()

const Totals = z.object({ rides: whole, kilometres: whole, climb: whole, led: whole })

/** A ride that a member rode. */
const RiddenRide = z.object({
  _id: Id,
  title: z.string(),
  date: Day,
  time: z.string(),
  location: z.string(),
  distance: whole,
  climb: z.optional(whole),
  led: z.boolean(),
})
export type RiddenRide = z.output<typeof RiddenRide>

/** What a member rode in a year, from roll calls. */
export const SeasonFigures = z.extend(Totals, {
  year: Year,
  /** Fridays in a row up to now, whatever the year. */
  fridays: whole,
  /** January to December. */
  months: z.array(z.object({ rides: whole, kilometres: whole })),
  longest: z.optional(RiddenRide),
})
export type SeasonFigures = z.output<typeof SeasonFigures>

const Season = z.extend(SeasonFigures, {
  /** The rides of the year, the latest first. */
  list: z.array(RiddenRide),
  /** Every year with a ride, the latest first. */
  years: z.array(z.extend(Totals, { year: Year })),
  /** Whether other members see these figures. */
  shown: z.boolean(),
})
export type Season = z.output<typeof Season>

const ClubSeason = z.object({
  year: Year,
  /** Rides that took place. */
  rides: whole,
  riders: whole,
  /** Of all riders together. */
  kilometres: whole,
  /** Members who share their season, the one with most kilometres first. At most 50. */
  board: z.array(
    z.object({
      rank: whole,
      name: z.string(),
      rides: whole,
      kilometres: whole,
      mine: z.optional(z.boolean()),
    }),
  ),
})
export type ClubSeason = z.output<typeof ClubSeason>

/** Without a year it is the current one. */
const inYear = z.object({
  year: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1000), z.maximum(9998))),
})

export const season = {
  mine: endpoint({
    method: 'GET',
    path: '/season',
    access: 'signed-in',
    says: 'Returns what you rode in a year, from roll calls: figures, months and rides; and the totals of every year.',
    input: inYear,
    answer: Season,
  }),
  club: endpoint({
    method: 'GET',
    path: '/season/club',
    access: 'signed-in',
    says: 'Returns what the club rode in a year, and the figures of the members who share theirs.',
    input: inYear,
    answer: ClubSeason,
  }),
  share: endpoint({
    method: 'PUT',
    path: '/me/season',
    access: 'signed-in',
    says: 'Says whether other members see your figures of the season.',
    input: z.object({ shown: z.boolean() }),
    answer: Modified,
  }),
}
