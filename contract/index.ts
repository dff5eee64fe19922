import { identity } from './identity.ts'
import { news } from './news.ts'
import { users } from './users.ts'

/** Every call the site answers, by room. */
export const contract = { identity, users, news }

export type Contract = typeof contract
