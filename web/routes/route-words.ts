import { dayInWords } from '#contract/days.ts'
import { inDigits } from '#contract/numbers.ts'
import type { Climb, RouteCard, Surface } from '#contract/routes.ts'

const whole = (value: number) => inDigits(value, 0)

type Figures = Pick<RouteCard, 'length' | 'climb' | 'about' | 'loop'>

/** 62.4 km */
export const lengthOf = (metres: number) => `${inDigits(metres / 1000, 1)} km`

/** 410 m up, or about 410 m up where the heights scatter. */
export const climbOf = ({ climb, about }: Pick<Figures, 'climb' | 'about'>) =>
  climb === undefined ? undefined : `${about ? 'about ' : ''}${whole(climb)} m up`

/** 62.4 km · about 410 m up */
export const figuresInWords = (figures: Pick<Figures, 'length' | 'climb' | 'about'>) =>
  [lengthOf(figures.length), climbOf(figures)].filter(Boolean).join(' · ')

/** What a drawing says to those who cannot see it: 62.4 km, 410 m up, a loop from Clock tower. */
export const routeInWords = ({
  start,
  ...figures
}: Figures & { readonly start?: string | undefined }) => {
  const shape = figures.loop ? 'a loop' : 'one way'
  return [lengthOf(figures.length), climbOf(figures), start ? `${shape} from ${start}` : shape]
    .filter(Boolean)
    .join(', ')
}

/** km 21.4, 86 m */
export const placeInWords = (metres: number, height: number | null) =>
  [`km ${kilometre(metres)}`, ...(height === null ? [] : [`${whole(height)} m`])].join(', ')

/** 21.4 */
export const kilometre = (metres: number) => {
  const tenths = inDigits(metres / 1000, 1)
  return tenths.includes('.') ? tenths : `${tenths}.0`
}

/** km 21–24: 120 m up, 4 % */
export const climbSentence = ({ from, to, up, percent }: Climb) => {
  const rounded = [from, to].map((metres) => whole(metres / 1000))
  const [first, last] = rounded[0] === rounded[1] ? [kilometre(from), kilometre(to)] : rounded
  return `km ${first}–${last}: ${whole(up)} m up, ${percent} %`
}

/** Ridden 12 times, last on 6 November. The year is named unless it is this one. */
export const riddenInWords = (
  { ridden, last }: Pick<RouteCard, 'ridden' | 'last'>,
  today: string,
) => {
  if (ridden === 0) return 'Not ridden yet'
  const times = ridden === 1 ? 'once' : ridden === 2 ? 'twice' : `${whole(ridden)} times`
  if (!last) return `Ridden ${times}`
  return `Ridden ${times}, ${ridden === 1 ? '' : 'last '}on ${dayWithoutWeekday(last, today)}`
}

const dayWithoutWeekday = (day: string, today: string) => {
  const words = dayInWords(day).replace(/^\S+ /, '')
  return day.slice(0, 4) === today.slice(0, 4) ? words.replace(/ \d+$/, '') : words
}

export const surfaceNames: Readonly<Record<Surface, string>> = {
  paved: 'Paved',
  mixed: 'Mixed surface',
  gravel: 'Gravel',
  trail: 'Trail',
}
