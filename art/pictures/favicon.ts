import { amber, coral, cream, deepLagoon, duskBlue, ink } from '../palette.ts'

/** A wheel through which one sees the hills. */
export const favicon = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
  `<rect width="64" height="64" rx="15" fill="${ink}"/>`,
  `<circle cx="32" cy="32" r="21" fill="${duskBlue}"/>`,
  `<circle cx="36" cy="31" r="10" fill="${amber}"/>`,
  `<path d="M11.4 36C18 29 24 33 31 36S45 39 52.5 35A21 21 0 0 1 11.4 36Z" fill="${coral}"/>`,
  `<path d="M13 40.5C22 37 33 43 50.7 41.5A21 21 0 0 1 13 40.5Z" fill="${deepLagoon}"/>`,
  `<circle cx="32" cy="32" r="21" fill="none" stroke="${cream}" stroke-width="5.5"/></svg>\n`,
].join('')
