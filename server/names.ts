import { messageStore } from './contact/store.ts'
import { findNamesWith } from './database/page.ts'
import type { DatabaseTransaction } from './database/tables.ts'
import { eventStore } from './events/store.ts'
import { galleryStore } from './gallery/store.ts'
import { operatorId, visitorId } from './http/audit.ts'
import { newsStore } from './news/store.ts'
import { readInvitationNames } from './people/handlers.ts'
import { routeStore } from './routes/store.ts'
import { userStore } from './users/store.ts'
import type { Words } from './words/current.ts'
import { titleOf } from './words/pages.ts'
import { wordsShow } from './words/publish.ts'

/** The names of people, for all features. */
export const namesOf = findNamesWith(async (db, ids) => [
  ...(await userStore(db).names(ids)),
  { id: operatorId, name: 'The operator of the site' },
  { id: visitorId, name: 'A visitor' },
])

const ridersAndRides = findNamesWith(async (db, ids) => [
  ...(await userStore(db).names(ids)),
  ...(await eventStore(db).names(ids)),
])

/** The names of what audit entries are about, by feature. */
export const titlesWith = (words: Words) => ({
  users: namesOf,
  identity: namesOf,
  membership: namesOf,
  people: findNamesWith(async (db, ids) => [
    ...(await userStore(db).names(ids)),
    ...(await readInvitationNames(db, ids)),
  ]),
  events: findNamesWith((db, ids) => eventStore(db).names(ids)),
  signup: ridersAndRides,
  sheet: ridersAndRides,
  leading: ridersAndRides,
  news: findNamesWith((db, ids) => newsStore(db).names(ids)),
  routes: findNamesWith((db, ids) => routeStore(db).names(ids)),
  contact: findNamesWith((db, ids) => messageStore(db).names(ids)),
  words: findNamesWith(async (_, ids) => ids.map((id) => ({ id, name: titleOf(words, id) }))),
})

/** These features show pictures; `media` does not know them. */
export const isShownBy = (words: Words) => async (db: DatabaseTransaction, url: string) =>
  (await galleryStore(db).shows(url)) ||
  (await eventStore(db).shows(url)) ||
  (await newsStore(db).shows(url)) ||
  (await wordsShow(words, db, url))
