import { audit } from './audit.ts'
import { contact } from './contact.ts'
import { events } from './events.ts'
import { gallery } from './gallery.ts'
import { identity } from './identity.ts'
import { leading } from './leading.ts'
import { media } from './media.ts'
import { memberRecords } from './member-records.ts'
import { membership } from './membership.ts'
import { news } from './news.ts'
import { notices } from './notices.ts'
import { office } from './office.ts'
import { overview } from './overview.ts'
import { ownRecord } from './own-record.ts'
import { people } from './people.ts'
import { riders } from './riders.ts'
import { routes } from './routes.ts'
import { season } from './season.ts'
import { sheet } from './sheet.ts'
import { signup } from './signup.ts'
import { users } from './users.ts'
import { weather } from './weather.ts'
import { words } from './words.ts'

/** Every call the site answers, by feature. */
export const contract = {
  identity,
  users: { ...users, ...ownRecord, ...memberRecords },
  people,
  membership,
  events,
  signup: { ...signup, ...riders },
  sheet,
  leading,
  season,
  routes,
  news,
  gallery,
  media,
  contact,
  notices,
  audit,
  office,
  overview,
  weather,
  words,
}

export type Contract = typeof contract
