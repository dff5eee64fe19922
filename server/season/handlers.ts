import type { Handlers } from '#server/http/call.ts'
import { shownName } from '#server/signup/names.ts'
import { clubNow, readSeason, yearOf } from './figures.ts'
import { seasonStore, showSeason } from './store.ts'

export const seasonHandlers = (timeZone: string): Handlers['season'] => ({
  mine: ({ year }, { db, person }) => readSeason(db, person.id, timeZone, year),

  async club({ year }, { db, person }) {
    const now = clubNow(timeZone)
    const wanted = year ?? yearOf(now)
    const store = seasonStore(db, now)
    const board = await store.board(String(wanted))
    return {
      year: wanted,
      rides: await store.countRides(String(wanted)),
      ...(await store.countRiders(String(wanted))),
      board: board.map(({ person: rider, ...figures }, place) => ({
        ...{ rank: place + 1, name: shownName(rider, now.day), ...figures },
        ...(rider.id === person.id && { mine: true }),
      })),
    }
  },

  share: async ({ shown }, { db, person }) => ({
    modifiedCount: await showSeason(db, person.id, shown),
  }),
})
