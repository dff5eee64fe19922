import * as z from 'zod/mini'

export const loopback = ['127.0.0.1', '::1', 'localhost']

const optionalText = z.optional(z.string().check(z.minLength(1)))

const isOrigin = (text: string) => {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  )
}

/** Outside hosts stand in the policy of the pages, where other characters have a meaning. */
const hasPlainHost = ({ hostname }: URL) => /^[a-z0-9.-]+$/.test(hostname)

const isOutsideHost = (text: string) => {
  const url = URL.parse(text)
  const here = url?.protocol === 'http:' && loopback.includes(url.hostname)
  const safe = url?.protocol === 'https:' || here
  return url !== null && safe && hasPlainHost(url) && !url.hash && !url.username
}

const areOrigins = (text: string) =>
  text.split(/[\s,]+/).every((one) => {
    const url = URL.parse(one)
    return isOrigin(one) && url?.protocol === 'https:' && hasPlainHost(url)
  })

const isMailServer = (text: string) => {
  const url = URL.parse(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

const uploadAddress = z.optional(
  z
    .string()
    .check(
      z.refine(isOutsideHost, 'must be the whole https address pictures are sent to, with its key'),
    ),
)

const pictureOrigins = z.optional(
  z
    .string()
    .check(
      z.refine(
        areOrigins,
        'must name where the pictures are served, such as https://pictures.example',
      ),
    ),
)

const isS3 = (text: string) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.username
}

const isHttp = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

const whole = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))

/** The environment variables the site reads, each with its default and its form. */
export const Variables = z.object({
  PORT: z._default(whole(0, 65535), 3000),
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
  BACKUPS: optionalText,
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  WORKERS: z._default(whole(1, 64), 1),
  DRAIN_SECONDS: z._default(whole(0, 8), 0),
  PURGE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(isHttp, 'must be the whole address at which a shared cache is told what is old'),
      ),
  ),
  PURGE_TOKEN: optionalText,
  TRUST_PROXY: z._default(z.enum(['0', '1'], 'must be 1 or 0'), '0'),
  CONNECTIONS_PER_ADDRESS: z._default(whole(8, 10_000), 256),
  HSTS_SUBDOMAINS: z._default(z.enum(['0', '1'], 'must be 1 or 0'), '0'),
  LOG_LEVEL: z._default(
    z.enum(['info', 'warn', 'error', 'silent'], 'must be info, warn, error or silent'),
    'info',
  ),
  LOG_DIR: optionalText,
  KEEP_LOGS_DAYS: z._default(whole(1, 36_500), 30),
  KEEP_MESSAGES_DAYS: z.optional(whole(1, 36_500)),
  KEEP_AUDIT_DAYS: z.optional(whole(1, 36_500)),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(6, 'must have at least 6 characters'))),
  PASSWORD_MIN: z._default(whole(6, 128), 6),
  PASSWORD_MAX: z._default(whole(16, 512), 128),
  PASSWORD_NEEDS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(lowercase|uppercase|digit|symbol)([\s,]+(lowercase|uppercase|digit|symbol))*$/,
          'must be a list of lowercase, uppercase, digit and symbol',
        ),
      ),
  ),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  TWITTER_CLIENT_ID: optionalText,
  TWITTER_CLIENT_SECRET: optionalText,
  FIREBASE_API_KEY: optionalText,
  FIREBASE_AUTH_DOMAIN: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9.-]+$/i, 'must be a host name such as my-club.firebaseapp.com')),
  ),
  FIREBASE_PROJECT_ID: z.optional(
    z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be the id of a project such as my-club')),
  ),
  FIREBASE_SERVICE_ACCOUNT: optionalText,
  FIREBASE_EMULATOR_HOST: z.optional(
    z
      .string()
      .check(
        z.regex(/^(127\.0\.0\.1|localhost):\d+$/, 'must be this machine, such as 127.0.0.1:9099'),
      ),
  ),
  SMTP_URL: z.optional(
    z
      .string()
      .check(z.refine(isMailServer, 'must be a mail server such as smtp://user:password@host:587')),
  ),
  MAIL_FROM: z.optional(z.email('must be the email address the club writes from')),
  IMAGE_HOST_URL: uploadAddress,
  IMAGE_HOST_PICTURES: pictureOrigins,
  FILE_HOST_URL: uploadAddress,
  FILE_HOST_PRESET: optionalText,
  FILE_HOST_PICTURES: pictureOrigins,
  S3_ENDPOINT: z.optional(
    z
      .string()
      .check(z.refine(isS3, 'must be the address of an S3 store, such as https://s3.example')),
  ),
  S3_REGION: optionalText,
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')),
  ),
  S3_ACCESS_KEY: optionalText,
  S3_SECRET_KEY: optionalText,
})
