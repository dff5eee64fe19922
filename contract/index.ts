import { news } from './news.ts'

/** Every call the site answers, by room. */
export const contract = { news }

export type Contract = typeof contract
