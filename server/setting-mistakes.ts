import { readMapTiles } from './map-tiles.ts'
import { readServiceAccount } from './service-account.ts'
import { loopback } from './setting-types.ts'

/** Either all variables of a group are set, or none. */
const groups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'],
  ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['IMAGE_HOST_URL', 'IMAGE_HOST_PICTURES'],
  ['FILE_HOST_URL', 'FILE_HOST_PRESET', 'FILE_HOST_PICTURES'],
  ['MAP_TILES', 'MAP_ATTRIBUTION'],
  ['WEATHER_URL', 'WEATHER_ATTRIBUTION'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
]

type Given = Readonly<Record<string, string | undefined>>

/** Mistakes that only show when several variables are looked at together. */
export function* combinedMistakes(given: Given) {
  const { HOST, PUBLIC_URL, WORKERS, FIREBASE_EMULATOR_HOST, FIREBASE_PROJECT_ID } = given
  if (HOST && !PUBLIC_URL && !loopback.includes(HOST))
    yield `HOST is ${HOST}, but a local trial listens on this machine only: set PUBLIC_URL to run a public site.`
  for (const names of groups) {
    const missing = names.filter((name) => !given[name])
    if (missing.length > 0 && missing.length < names.length)
      yield `${missing.join(' and ')} must be set as well: ${names.join(', ')} belong together.`
  }
  if ((given.DEMO_PASSWORD ?? '').length > Number(given.PASSWORD_MAX ?? 128))
    yield 'DEMO_PASSWORD is longer than PASSWORD_MAX allows.'
  if (FIREBASE_EMULATOR_HOST && !FIREBASE_PROJECT_ID?.startsWith('demo-'))
    yield 'FIREBASE_EMULATOR_HOST is only for a project whose name begins with demo-.'
  if (FIREBASE_EMULATOR_HOST && PUBLIC_URL)
    yield 'FIREBASE_EMULATOR_HOST is only for a local trial: leave out PUBLIC_URL, or it.'
  for (const name of ['IMAGE_HOST_URL', 'FILE_HOST_URL', 'MAP_TILES']) {
    if (PUBLIC_URL && given[name]?.startsWith('http:'))
      yield `${name} must begin with https:// on a public site.`
  }
  if (PUBLIC_URL && /\bhttp:/i.test(given.PUSH_HOSTS ?? ''))
    yield 'PUSH_HOSTS must begin with https:// on a public site.'
  if (Number(WORKERS) > 1 && !given.DATABASE_URL)
    yield `WORKERS is ${WORKERS}, but the embedded database is for one process: set DATABASE_URL, or leave WORKERS out.`
  if (given.WEATHER_PLACE && !given.WEATHER_URL)
    yield 'WEATHER_PLACE is of no use without WEATHER_URL.'
  if (given.PURGE_TOKEN && !given.PURGE_URL) yield 'PURGE_TOKEN is of no use without PURGE_URL.'
  const { mistake } = readServiceAccount(given.FIREBASE_SERVICE_ACCOUNT, FIREBASE_PROJECT_ID)
  if (mistake) yield mistake
  const map = readMapTiles(given.MAP_TILES)
  if (map.mistake) yield map.mistake
}
