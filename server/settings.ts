import type * as z from 'zod/mini'
import type { PasswordRules } from '#contract/identity.ts'
import { type KeepingSettings, keepingSettings } from './keeping-settings.ts'
import {
  openUploads,
  type PictureSettings,
  pictureGroups,
  pictureSettings,
} from './picture-settings.ts'
import { type ScaleSettings, scaleMistakes, scaleSettings } from './scale-settings.ts'
import { readServiceAccount, type ServiceAccount } from './service-account.ts'
import { loopback, Variables } from './variables.ts'

export type Keys = { readonly id: string; readonly secret: string }

export type FirebaseSettings = {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  /** Needed only to remove people over there, and to end their sign-ins. */
  readonly serviceAccount: ServiceAccount | undefined
  readonly emulator: string | undefined
}

export type Settings = PictureSettings &
  ScaleSettings &
  KeepingSettings & {
    readonly port: number
    readonly host: string
    readonly dataDir: string
    readonly databaseUrl: string | undefined
    /** The folder for a backup every night. */
    readonly backups: string | undefined
    /** Set for a public site; without it this is a local trial. */
    readonly publicUrl: string | undefined
    readonly tokenSecret: string | undefined
    readonly trustProxy: boolean
    /** Whether browsers are asked to stay with https on all subdomains too. */
    readonly hstsSubdomains: boolean
    readonly logLevel: z.output<typeof Variables>['LOG_LEVEL']
    readonly demoPassword: string | undefined
    readonly passwords: PasswordRules
    readonly google: Keys | undefined
    readonly twitter: Keys | undefined
    readonly firebase: FirebaseSettings | undefined
    readonly mail: { readonly url: string; readonly from: string } | undefined
  }

/** Reads the settings from environment variables; every mistake is one sentence. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Variables.safeParse(given, { error: sayNumber })
  const issues = result.error?.issues ?? []
  const mistakes = issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
  mistakes.push(...together(given))
  if (!result.success || mistakes.length > 0) throw new SettingsMistake(mistakes)
  const variables = result.data
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    backups: variables.BACKUPS,
    publicUrl: variables.PUBLIC_URL?.replace(/\/$/, ''),
    tokenSecret: variables.TOKEN_SECRET,
    trustProxy: variables.TRUST_PROXY === '1',
    hstsSubdomains: variables.HSTS_SUBDOMAINS === '1',
    logLevel: variables.LOG_LEVEL,
    demoPassword: variables.DEMO_PASSWORD,
    passwords: passwordRules(variables),
    google: keys(variables.GOOGLE_CLIENT_ID, variables.GOOGLE_CLIENT_SECRET),
    twitter: keys(variables.TWITTER_CLIENT_ID, variables.TWITTER_CLIENT_SECRET),
    firebase: firebase(variables),
    mail: variables.SMTP_URL
      ? { url: variables.SMTP_URL, from: variables.MAIL_FROM ?? '' }
      : undefined,
    ...pictureSettings(variables),
    ...scaleSettings(variables),
    ...keepingSettings(variables),
  }
}

export class SettingsMistake extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
  }
}

/** Mistakes that show only when several settings are looked at together. */
const together = (given: Record<string, string | undefined>) => {
  const mistakes: string[] = []
  if (!given.PUBLIC_URL && given.HOST && !loopback.includes(given.HOST)) {
    mistakes.push(
      `HOST is ${given.HOST}, but a local trial listens on this machine only: set PUBLIC_URL to run a public site.`,
    )
  }
  for (const names of groups) {
    const missing = names.filter((name) => !given[name])
    if (missing.length > 0 && missing.length < names.length) {
      mistakes.push(
        `${missing.join(' and ')} must be set as well: ${names.join(', ')} belong together.`,
      )
    }
  }
  if ((given.DEMO_PASSWORD ?? '').length > Number(given.PASSWORD_MAX ?? 128)) {
    mistakes.push('DEMO_PASSWORD is longer than PASSWORD_MAX allows.')
  }
  if (given.FIREBASE_EMULATOR_HOST && !given.FIREBASE_PROJECT_ID?.startsWith('demo-')) {
    mistakes.push('FIREBASE_EMULATOR_HOST is only for a project whose name begins with demo-.')
  }
  if (given.FIREBASE_EMULATOR_HOST && given.PUBLIC_URL) {
    mistakes.push('FIREBASE_EMULATOR_HOST is only for a local trial: leave out PUBLIC_URL, or it.')
  }
  mistakes.push(...openUploads(given), ...scaleMistakes(given))
  const { mistake } = serviceAccount(given)
  if (mistake) mistakes.push(mistake)
  return mistakes
}

const groups = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'],
  ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'],
  ['SMTP_URL', 'MAIL_FROM'],
  ...pictureGroups,
]

type Given = z.output<typeof Variables>

const keys = (id: string | undefined, secret: string | undefined) =>
  id && secret ? { id, secret } : undefined

const serviceAccount = (given: Record<string, unknown>) =>
  readServiceAccount(
    given.FIREBASE_SERVICE_ACCOUNT as string | undefined,
    given.FIREBASE_PROJECT_ID as string | undefined,
  )

const firebase = (given: Given): FirebaseSettings | undefined =>
  given.FIREBASE_API_KEY && given.FIREBASE_AUTH_DOMAIN && given.FIREBASE_PROJECT_ID
    ? {
        apiKey: given.FIREBASE_API_KEY,
        authDomain: given.FIREBASE_AUTH_DOMAIN,
        projectId: given.FIREBASE_PROJECT_ID,
        serviceAccount: serviceAccount(given).account,
        emulator: given.FIREBASE_EMULATOR_HOST,
      }
    : undefined

const passwordRules = ({ PASSWORD_MIN, PASSWORD_MAX, PASSWORD_NEEDS }: Given): PasswordRules => {
  const needs = PASSWORD_NEEDS?.split(/[\s,]+/) ?? []
  return {
    shortest: PASSWORD_MIN,
    longest: PASSWORD_MAX,
    lowercase: needs.includes('lowercase'),
    uppercase: needs.includes('uppercase'),
    digit: needs.includes('digit'),
    symbol: needs.includes('symbol'),
  }
}

const numbers: Record<string, string> = {
  PORT: 'must be a whole number from 0 to 65535',
  WORKERS: 'must be a whole number from 1 to 64',
  DRAIN_SECONDS: 'must be a whole number from 0 to 8',
  CONNECTIONS_PER_ADDRESS: 'must be a whole number from 8 to 10000',
  KEEP_MESSAGES_DAYS: 'must be a whole number from 1 to 36500',
  KEEP_AUDIT_DAYS: 'must be a whole number from 1 to 36500',
  KEEP_LOGS_DAYS: 'must be a whole number from 1 to 36500',
  PASSWORD_MIN: 'must be a whole number from 6 to 128',
  PASSWORD_MAX: 'must be a whole number from 16 to 512',
}

const sayNumber = (issue: z.core.$ZodRawIssue) => numbers[String(issue.path?.[0])]
