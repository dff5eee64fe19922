import { median, tableOf } from '#tests/support/report.ts'
import type { Felt } from './watch.ts'

export const limit = 200

/** All delays, by screen and size and then by interaction. */
export type Book = Map<string, Map<string, Felt[]>>

export const note = (book: Book, screen: string, name: string, felt: Felt) => {
  const page = book.get(screen) ?? new Map<string, Felt[]>()
  book.set(screen, page)
  page.set(name, [...(page.get(name) ?? []), felt])
}

const worst = (numbers: readonly number[]) => Math.max(...numbers)

/** The screens whose worst interaction takes longer than it may. */
export const slowScreens = (book: Book) =>
  [...book].filter(([, page]) => screenWorst(page) > limit).map(([screen]) => screen)

const screenWorst = (page: Map<string, Felt[]>) =>
  worst([...page.values()].flat().map(({ wait }) => wait))

const columns = ['screen', 'interaction', 'worst', 'median', 'times', 'longest work']

const shown = (milliseconds: number) =>
  milliseconds ? `${Math.round(milliseconds)} ms` : '< 16 ms'

const rowsOf = ([screen, page]: [string, Map<string, Felt[]>]) => [
  [screen, '**INP**', `**${shown(screenWorst(page))}**`, '', '', ''],
  ...[...page].map(([name, all]) => {
    const waits = all.map(({ wait }) => wait)
    const work = worst(all.map(({ work }) => work))
    const long = work ? `${Math.round(work)} ms` : ''
    return ['', name, shown(worst(waits)), shown(median(waits)), String(waits.length), long]
  }),
]

export const table = (book: Book) => tableOf(columns, [...book].flatMap(rowsOf), 2)
