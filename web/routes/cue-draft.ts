import type { Cue } from '#contract/routes.ts'
import { kilometre } from './route-words.ts'

/** A row of the cue sheet as it is typed. */
export type CueDraft = {
  readonly key: string
  /** Kilometres from the start. */
  readonly km: string
  readonly kind: string
  readonly words: string
}

/** Drafts hold texts only, so the cue sheet is one text. */
export const writeCues = (cues: readonly CueDraft[]) => JSON.stringify(cues)

export const readCues = (written: string): readonly CueDraft[] => JSON.parse(written || '[]')

export const cuesDraft = (cues: readonly Cue[]) =>
  writeCues(
    cues.map(({ at, kind, words }, place) => ({
      ...{ key: `cue ${place}`, km: String(at / 1000), kind, words },
    })),
  )

export const newCue = (km: string): CueDraft => ({
  key: crypto.randomUUID(),
  km,
  kind: 'note',
  words: '',
})

/** A comma is a decimal point in many countries. */
const kilometres = (typed: string) => Number(typed.trim().replace(',', '.') || Number.NaN)

/** In the order of the way. Rows without a number stay at the end. */
export const sortCues = (cues: readonly CueDraft[]) =>
  cues.toSorted((one, other) => order(one.km) - order(other.km))

const order = (km: string) => {
  const number = kilometres(km)
  return Number.isNaN(number) ? Number.MAX_VALUE : number
}

/** The cues that were typed, to be checked by their schema. */
export const readCueSheet = (written: string) =>
  readCues(written).map(({ km, kind, words }) => ({
    at: Math.round(kilometres(km) * 1000),
    kind,
    words,
  }))

/** Such as “12 cues, the first at km 0.4”, for people who choose between two versions. */
export const cuesInWords = (written: string) => {
  const cues = readCueSheet(written)
  const [first] = cues
  if (!first) return 'no cues'
  return `${cues.length === 1 ? '1 cue' : `${cues.length} cues`}, the first at km ${kilometre(first.at)}`
}
