import * as z from 'zod/mini'

const loopback = ['127.0.0.1', '::1', 'localhost']

const Variables = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^postgres(ql)?:\/\//,
          'must be a PostgreSQL address such as postgres://user@host/club',
        ),
      ),
  ),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isOrigin,
          'must be the address of the site without a path, such as https://club.example',
        ),
      ),
  ),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  TRUST_PROXY: z._default(z.enum(['0', '1'], 'must be 1 or 0'), '0'),
  LOG_LEVEL: z._default(
    z.enum(['info', 'warn', 'error', 'silent'], 'must be info, warn, error or silent'),
    'info',
  ),
})

export type Settings = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Set for a public site; without it this is a local trial. */
  readonly publicUrl: string | undefined
  readonly tokenSecret: string | undefined
  readonly trustProxy: boolean
  readonly logLevel: z.output<typeof Variables>['LOG_LEVEL']
}

/** Reads the settings from environment variables; every mistake is one sentence. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Variables.safeParse(given, { error: sayType })
  const issues = result.error?.issues ?? []
  const mistakes = issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
  if (!given.PUBLIC_URL && given.HOST && !loopback.includes(given.HOST)) {
    mistakes.push(
      `HOST is ${given.HOST}, but a local trial listens on this machine only: set PUBLIC_URL to run a public site.`,
    )
  }
  if (!result.success || mistakes.length > 0) throw new SettingsMistake(mistakes)
  const variables = result.data
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    publicUrl: variables.PUBLIC_URL?.replace(/\/$/, ''),
    tokenSecret: variables.TOKEN_SECRET,
    trustProxy: variables.TRUST_PROXY === '1',
    logLevel: variables.LOG_LEVEL,
  }
}

export class SettingsMistake extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
  }
}

const sayType = (issue: z.core.$ZodRawIssue) =>
  issue.path?.[0] === 'PORT' ? 'must be a whole number from 0 to 65535' : undefined

function isOrigin(text: string) {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash
  )
}
