import * as z from 'zod/mini'

// The kinds of values a variable can have. `meaning` is for the table in docs/operating.md.

export const loopback = ['127.0.0.1', '::1', 'localhost']

export const text = (meaning: string, ...checks: z.core.$ZodCheck<string>[]) =>
  z.optional(z.string().check(...checks)).check(z.describe(meaning))

export const textOr = (fallback: string, meaning: string) =>
  z._default(z.string(), fallback).check(z.describe(meaning))

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).check(z.int(error), z.minimum(least, error), z.maximum(most, error))
}

type Range = { readonly from: number; readonly to: number; readonly or: number }

export const number = (meaning: string, { from, to, or }: Range) =>
  z._default(whole(from, to), or).check(z.describe(meaning))

export const days = (meaning: string) => z.optional(whole(1, 36_500)).check(z.describe(meaning))

export const flag = (meaning: string) =>
  z._default(z.enum(['0', '1'], 'must be 1 or 0'), '0').check(z.describe(`\`1\` ${meaning}`))

export const url = (isRight: (url: URL) => boolean, error: string) =>
  z.refine<string>((given) => {
    const url = URL.parse(given)
    return url !== null && isRight(url)
  }, error)

export const isHttp = ({ protocol }: URL) => /^https?:$/.test(protocol)
export const isOrigin = (url: URL) =>
  isHttp(url) && url.pathname === '/' && !url.search && !url.hash && !url.username
/** Hosts become part of the content security policy, where other characters have a meaning. */
export const hasPlainHost = ({ hostname }: URL) => /^[a-z0-9.-]+$/.test(hostname)
const isUploadUrl = (url: URL) => {
  const isSafe = url.protocol === 'https:' || (isHttp(url) && loopback.includes(url.hostname))
  return isSafe && hasPlainHost(url) && !url.hash && !url.username
}
const isPictureOrigin = (given: string) => {
  const url = URL.parse(given)
  return url?.protocol === 'https:' && isOrigin(url) && hasPlainHost(url)
}

const isPushOrigin = (given: string) => {
  const url = URL.parse(given)
  if (!url || !isOrigin(url) || url.password) return false
  return url.protocol === 'https:' || loopback.includes(url.hostname)
}

export const words = (list: string) => list.split(/[\s,]+/)

export const isMailServer = ({ protocol, hostname }: URL) =>
  /^smtps?:$/.test(protocol) && hostname !== ''
export const isS3 = (url: URL) => isHttp(url) && !url.search && !url.username

export const pictureOrigins = z.refine<string>(
  (list) => words(list).every(isPictureOrigin),
  'must name where the pictures are served, such as https://pictures.example',
)

export const pushOrigins = z.refine<string>(
  (list) => words(list).every(isPushOrigin),
  'must name origins of push services, such as https://push.example',
)

export const uploadUrl = url(
  isUploadUrl,
  'must be the whole https address pictures are sent to, with its key',
)
