import * as z from 'zod/mini'
import { mapSettings } from './map-tiles.ts'
import { readServiceAccount } from './service-account.ts'
import { combinedMistakes } from './setting-mistakes.ts'
import {
  days,
  flag,
  isHttp,
  isMailServer,
  isOrigin,
  isS3,
  number,
  pictureOrigins,
  pushOrigins,
  text,
  textOr,
  uploadUrl,
  url,
  words,
} from './setting-types.ts'
import { isForecast, isPlace, oneLink, weatherSettings } from './weather-settings.ts'

const levels = z.enum(['info', 'warn', 'error', 'silent'], 'must be info, warn, error or silent')
const isPostgres = /^postgres(ql)?:\/\//
const isNeeds = /^(lowercase|uppercase|digit|symbol)([\s,]+(lowercase|uppercase|digit|symbol))*$/

/** Every variable the site reads. `npm run docs` writes the table in docs/operating.md from it. */
export const Variables = z.object({
  PORT: number('the port; 0 lets the machine choose one', { from: 0, to: 65_535, or: 3000 }),
  HOST: textOr(
    '127.0.0.1',
    'the address to listen on. Without `PUBLIC_URL` only `127.0.0.1`, `::1` or `localhost`',
  ),
  DATA_DIR: textOr(
    './data',
    'the folder for the embedded database, the pictures and the token secret, created if missing; relative to where the site is started',
  ),
  DATABASE_URL: text(
    'a PostgreSQL address (`postgres://…` or `postgresql://…`), used instead of the embedded database',
    z.regex(isPostgres, 'must be a PostgreSQL address such as postgres://user@host/club'),
  ),
  PUBLIC_URL: text(
    'the address of the public site without a path, such as `https://club.example`. Without it the site is a local trial',
    url(isOrigin, 'must be the address of the site without a path, such as https://club.example'),
  ),
  BACKUPS: text('a folder for a backup every night, created if missing: [below](#backup)'),
  TOKEN_SECRET: text(
    'signs tokens, at least 32 characters. Without it the site creates one in the data folder',
    z.minLength(32, 'must have at least 32 characters'),
  ),
  WORKERS: number(
    'how many processes answer requests. More than one needs `DATABASE_URL`: [scaling](scaling.md)',
    { from: 1, to: 64, or: 1 },
  ),
  DRAIN_SECONDS: number(
    'how long a stopping site keeps answering while `/readyz` says 503, for a proxy that watches it',
    { from: 0, to: 8, or: 0 },
  ),
  PURGE_URL: text(
    'where to tell a CDN which pages are stale. Without it a CDN has to ask each time: [scaling](scaling.md)',
    url(isHttp, 'must be the whole address at which a shared cache is told what is old'),
  ),
  PURGE_TOKEN: text('the token sent to `PURGE_URL`'),
  TRUST_PROXY: flag(
    'if a proxy in front of the site sets `X-Forwarded-For`: its last address then counts as the caller’s, for the limits',
  ),
  CONNECTIONS_PER_ADDRESS: number(
    'how many connections one network address may have to one process of a public site. Ignored with `TRUST_PROXY=1`, where every connection is the proxy’s',
    { from: 8, to: 10_000, or: 256 },
  ),
  HSTS_SUBDOMAINS: flag(
    'to ask browsers to use https on every subdomain of `PUBLIC_URL` too. They remember it for a year, so set it only if all of them speak https',
  ),
  LOG_LEVEL: z._default(levels, 'info').check(z.describe('`info`, `warn`, `error` or `silent`')),
  LOG_DIR: text('a folder the log is also written to, one file a day'),
  KEEP_LOGS_DAYS: number('how many days the files in `LOG_DIR` are kept', {
    from: 1,
    to: 36_500,
    or: 30,
  }),
  KEEP_MESSAGES_DAYS: days(
    'days until a message of the contact page is deleted, answered or not. Without it messages stay until an admin deletes them',
  ),
  KEEP_AUDIT_DAYS: days('days until an entry of the activity log is deleted. Without it all stay'),
  METRICS_TOKEN: text(
    'grants access to `/metrics` from anywhere, at least 16 characters',
    z.minLength(16, 'must have at least 16 characters'),
  ),
  DEMO_PASSWORD: text(
    'the password of the demo accounts, at least 6 characters. Without it a random one is printed at the first start',
    z.minLength(6, 'must have at least 6 characters'),
  ),
  PASSWORD_MIN: number('the shortest password allowed', { from: 6, to: 128, or: 6 }),
  PASSWORD_MAX: number('the longest password allowed', { from: 16, to: 512, or: 128 }),
  PASSWORD_NEEDS: text(
    'what passwords must contain: a list of `lowercase`, `uppercase`, `digit` and `symbol`',
    z.regex(isNeeds, 'must be a list of lowercase, uppercase, digit and symbol'),
  ),
  GOOGLE_CLIENT_ID: text('sign-in with Google; redirects to `PUBLIC_URL/api/auth/callback/google`'),
  GOOGLE_CLIENT_SECRET: text('the secret of `GOOGLE_CLIENT_ID`'),
  TWITTER_CLIENT_ID: text(
    'sign-in with Twitter; redirects to `PUBLIC_URL/api/auth/callback/twitter`',
  ),
  TWITTER_CLIENT_SECRET: text('the secret of `TWITTER_CLIENT_ID`'),
  FIREBASE_API_KEY: text(
    'with the next two: people sign in with this Firebase project instead of the embedded provider',
  ),
  FIREBASE_AUTH_DOMAIN: text(
    'the auth domain of the project',
    z.regex(/^[a-z0-9.-]+$/i, 'must be a host name such as my-club.firebaseapp.com'),
  ),
  FIREBASE_PROJECT_ID: text(
    'the id of the project',
    z.regex(/^[a-z0-9-]+$/, 'must be the id of a project such as my-club'),
  ),
  FIREBASE_SERVICE_ACCOUNT: text(
    'the path of the JSON file of a service account of the project, or the JSON itself. Without it deleted people keep their account at Firebase',
  ),
  FIREBASE_EMULATOR_HOST: text(
    'the Auth emulator on this machine, such as `127.0.0.1:9099`. Only in a local trial, and only for a project whose name begins with `demo-`',
    z.regex(/^(127\.0\.0\.1|localhost):\d+$/, 'must be this machine, such as 127.0.0.1:9099'),
  ),
  SMTP_URL: text(
    'the mail server: `smtp://user:password@host:587`, or `smtps://…` for TLS from the first byte. Needs `MAIL_FROM`',
    url(isMailServer, 'must be a mail server such as smtp://user:password@host:587'),
  ),
  MAIL_FROM: z
    .optional(z.email('must be the email address the club writes from'))
    .check(z.describe('the email address the club writes from. Needs `SMTP_URL`')),
  PUSH_HOSTS: text(
    'origins of push services besides those of Chrome, Edge, Firefox and Safari, separated by spaces or commas. A local trial sends push messages only to these, which there may be `http://127.0.0.1:…`',
    pushOrigins,
  ),
  IMAGE_HOST_URL: text(
    'an image host: pictures of the form with the field `image` are sent to this whole address, key included. Needs `IMAGE_HOST_PICTURES`',
    uploadUrl,
  ),
  IMAGE_HOST_PICTURES: text(
    'the origins this host serves pictures from, separated by spaces or commas',
    pictureOrigins,
  ),
  FILE_HOST_URL: text('the same for the form with the field `file`', uploadUrl),
  FILE_HOST_PRESET: text('the preset sent along to `FILE_HOST_URL`'),
  FILE_HOST_PICTURES: text('the origins this host serves pictures from', pictureOrigins),
  ROUTES_PUBLIC: flag(
    'to show the routes of the club, with their files, to visitors as well. Tracks often begin at somebody’s door',
  ),
  MAP_TILES: text(
    'the path of a PMTiles file on this machine, or an address of tiles with `{z}/{x}/{y}`: routes can then be shown on a map. Needs `MAP_ATTRIBUTION`: [below](#a-map)',
  ),
  MAP_ATTRIBUTION: text(
    'whom the map is from, as its licence asks. Links are written as `[© OpenStreetMap](https://www.openstreetmap.org/copyright)`',
  ),
  WEATHER_URL: text(
    'where the forecast for a ride is asked for: an address compatible with Open-Meteo, with its key if it has one. Needs `WEATHER_ATTRIBUTION`: [below](#the-weather)',
    url(
      isForecast,
      'must be the address of forecasts, such as https://api.open-meteo.com/v1/forecast',
    ),
  ),
  WEATHER_ATTRIBUTION: text(
    'whom the forecast is from, as its licence asks: `[Weather data by Open-Meteo.com](https://open-meteo.com/)`',
    oneLink,
  ),
  WEATHER_PLACE: text(
    'latitude and longitude for rides without a route, such as `23.8,90.4`. Without it they have no forecast',
    z.regex(isPlace, 'must be a latitude and a longitude, such as 23.8,90.4'),
  ),
  S3_ENDPOINT: text(
    'with the next four: pictures are stored in this bucket of an S3 store instead of the data folder',
    url(isS3, 'must be the address of an S3 store, such as https://s3.example'),
  ),
  S3_REGION: text('the region of the bucket'),
  S3_BUCKET: text(
    'the name of the bucket',
    z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  ),
  S3_ACCESS_KEY: text('the id of the access key'),
  S3_SECRET_KEY: text('the access key itself'),
})

export class SettingsMistake extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
  }
}

/** Reads the settings from environment variables; every mistake is one sentence. */
export const readSettings = (environment: NodeJS.ProcessEnv) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = Variables.safeParse(given)
  const issues = error?.issues ?? []
  const mistakes = issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
  mistakes.push(...combinedMistakes(given))
  if (!data || mistakes.length > 0) throw new SettingsMistake(mistakes)
  return asSettings(data)
}

type Valid = z.output<typeof Variables>

const asSettings = (given: Valid) => ({
  port: given.PORT,
  host: given.HOST,
  dataDir: given.DATA_DIR,
  databaseUrl: given.DATABASE_URL,
  backups: given.BACKUPS,
  /** Set for a public site; without it this is a local trial. */
  publicUrl: given.PUBLIC_URL?.replace(/\/$/, ''),
  tokenSecret: given.TOKEN_SECRET,
  workers: given.WORKERS,
  /** Milliseconds. */
  drain: given.DRAIN_SECONDS * 1000,
  purge: given.PURGE_URL ? { url: given.PURGE_URL, token: given.PURGE_TOKEN } : undefined,
  trustProxy: given.TRUST_PROXY === '1',
  /** Without a limit behind a proxy, to which all connections belong. */
  connectionsPerAddress:
    given.PUBLIC_URL && given.TRUST_PROXY === '0' ? given.CONNECTIONS_PER_ADDRESS : undefined,
  hstsSubdomains: given.HSTS_SUBDOMAINS === '1',
  logLevel: given.LOG_LEVEL,
  logDir: given.LOG_DIR,
  keepDays: {
    messages: given.KEEP_MESSAGES_DAYS,
    audit: given.KEEP_AUDIT_DAYS,
    logs: given.KEEP_LOGS_DAYS,
  },
  metricsToken: given.METRICS_TOKEN,
  demoPassword: given.DEMO_PASSWORD,
  passwords: passwordRules(given),
  google: keys(given.GOOGLE_CLIENT_ID, given.GOOGLE_CLIENT_SECRET),
  twitter: keys(given.TWITTER_CLIENT_ID, given.TWITTER_CLIENT_SECRET),
  firebase: firebase(given),
  mail: mailSettings(given),
  pushHosts: origins(given.PUSH_HOSTS),
  imageHost: imageHost(given.IMAGE_HOST_URL, given.IMAGE_HOST_PICTURES),
  fileHost: imageHost(given.FILE_HOST_URL, given.FILE_HOST_PICTURES, given.FILE_HOST_PRESET),
  routesPublic: given.ROUTES_PUBLIC === '1',
  map: mapSettings(given),
  weather: weatherSettings(given),
  s3: given.S3_ENDPOINT
    ? {
        endpoint: given.S3_ENDPOINT.replace(/\/$/, ''),
        region: given.S3_REGION ?? '',
        bucket: given.S3_BUCKET ?? '',
        accessKey: given.S3_ACCESS_KEY ?? '',
        secretKey: given.S3_SECRET_KEY ?? '',
      }
    : undefined,
})

/** A local trial without a mail server keeps its mails in a mailbox. */
const mailSettings = ({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Valid) => {
  if (SMTP_URL) return { url: SMTP_URL, from: MAIL_FROM ?? '' }
  return PUBLIC_URL ? undefined : ('mailbox' as const)
}

const passwordRules = ({ PASSWORD_MIN, PASSWORD_MAX, PASSWORD_NEEDS = '' }: Valid) => {
  const needs = words(PASSWORD_NEEDS)
  return {
    shortest: PASSWORD_MIN,
    longest: PASSWORD_MAX,
    lowercase: needs.includes('lowercase'),
    uppercase: needs.includes('uppercase'),
    digit: needs.includes('digit'),
    symbol: needs.includes('symbol'),
  }
}

const keys = (id: string | undefined, secret: string | undefined) =>
  id && secret ? { id, secret } : undefined

const firebase = (given: Valid) =>
  given.FIREBASE_API_KEY && given.FIREBASE_AUTH_DOMAIN && given.FIREBASE_PROJECT_ID
    ? {
        apiKey: given.FIREBASE_API_KEY,
        authDomain: given.FIREBASE_AUTH_DOMAIN,
        projectId: given.FIREBASE_PROJECT_ID,
        /** Only needed to delete accounts at Firebase and to end their sessions there. */
        serviceAccount: readServiceAccount(
          given.FIREBASE_SERVICE_ACCOUNT,
          given.FIREBASE_PROJECT_ID,
        ).account,
        emulator: given.FIREBASE_EMULATOR_HOST,
      }
    : undefined

const origins = (list: string | undefined) =>
  list ? words(list).map((origin) => new URL(origin).origin) : []

/** Browsers send pictures straight to `upload`, and load them from `pictures`. */
const imageHost = (upload?: string, pictures?: string, preset?: string) =>
  upload && pictures
    ? { upload, pictures: origins(pictures), ...(preset && { preset }) }
    : undefined

export type Settings = Readonly<ReturnType<typeof asSettings>>
export type Keys = NonNullable<Settings['google']>
export type FirebaseSettings = NonNullable<Settings['firebase']>
export type PurgeSettings = NonNullable<Settings['purge']>
export type WeatherSettings = NonNullable<Settings['weather']>
export type S3Settings = NonNullable<Settings['s3']>
