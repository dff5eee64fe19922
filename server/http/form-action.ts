import { Refusal } from '#contract/refusal.ts'
import { refuse } from './answer.ts'
import { readForm } from './body.ts'

const pageMethods = 'GET, HEAD, POST'

/**
 * What a page is asked for, or why it is not answered. Whatever is posted to a page is a form as a
 * browser sends it by itself, from a page of this site, and read here as strictly as the API reads.
 */
export const readPageForm = async (
  request: Request,
  publicUrl: string | undefined,
): Promise<Request | Response> => {
  const { method, url } = request
  if (method === 'GET' || method === 'HEAD') return request
  if (method !== 'POST') return refuse(new Refusal('wrong-method'), '*', { allow: pageMethods })
  if (!isFromHere(request, publicUrl ?? url)) return refuse(new Refusal('foreign-form'), '*')
  try {
    // No header goes along: where it came from is settled, and behind a proxy the router would err.
    return new Request(url, { method, body: await readForm(request) })
  } catch (error) {
    if (error instanceof Refusal) return refuse(error, '*')
    throw error
  }
}

/** Browsers say where a form comes from, older ones only in `Origin`; who says nothing is no browser. */
const isFromHere = ({ headers }: Request, home: string) => {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || origin === new URL(home).origin
}
