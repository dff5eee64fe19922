import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { Line, Storable } from '#contract/shapes.ts'
import { readJson } from '#server/door/body.ts'

const largest = 16 * 1024
const words = Storable(1000)

/** The library says itself what is no e-mail address, with a code the pages know. */
const email = words

/** What pages of the site send to the library. It has more paths, and takes more, than anybody needs. */
const bodies: Readonly<Record<string, z.ZodMiniObject>> = {
  '/sign-up/email': z.object({ email, password: words, name: Line(100) }),
  '/sign-in/email': z.object({ email, password: words }),
  '/sign-out': z.object({}),
  '/give-email': z.object({ email }),
  '/request-password-reset': z.object({ email }),
  '/send-verification-email': z.object({ email }),
  '/reset-password': z.object({ newPassword: words, token: words }),
  '/change-password': z.object({
    currentPassword: words,
    newPassword: words,
    revokeOtherSessions: z.optional(z.boolean()),
  }),
  '/update-user': z.object({ name: Line(100) }),
}

const reads =
  /^\/(get-session|list-accounts|verify-email|error|oauth-popup\/start|callback\/(google|twitter))$/

export type Body = Readonly<Record<string, unknown>>

/** What is sent to a path as the library may see it: nothing but the fields that belong there. */
export const takeBody = async (path: string, request: Request): Promise<Body | undefined> => {
  if (request.method !== 'POST') {
    const isRead = request.method === 'GET' && reads.test(path)
    if (isRead && hasStorableQuery(request)) return undefined
    throw new Refusal('not-found')
  }
  const shape = Object.hasOwn(bodies, path) ? bodies[path] : undefined
  if (!shape) throw new Refusal('not-found')
  const checked = check(shape, await readJson(request, largest))
  if ('errors' in checked) throw new Refusal('bad-fields', { errors: checked.errors })
  return checked.value
}

/** The library looks for what it is given, and a database cannot be asked for every character. */
const hasStorableQuery = ({ url }: Request) =>
  [...new URL(url).searchParams.values()].every((value) => Storable(4000).safeParse(value).success)
