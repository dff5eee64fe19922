import { Refusal } from '#contract/refusal.ts'

const usual = 256 * 1024

/** Reads a JSON object, and never more of a body than the site takes. Nothing at all is an empty one. */
export const readJson = async (request: Request, largest = usual): Promise<object> => {
  const type = typeOf(request)
  if (type === undefined && Number(request.headers.get('content-length')) === 0) return {}
  if (type !== 'application/json') throw new Refusal('wrong-type')
  const body = parse(await readText(request, largest))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('unreadable-body')
  }
  return body
}

const formType = 'application/x-www-form-urlencoded'

/** Reads what a browser sends of a form by itself, no more of it than of anything else. */
export const readForm = async (request: Request): Promise<URLSearchParams> => {
  if (typeOf(request) !== formType) {
    throw new Refusal('wrong-type', { detail: `Send ${formType}, as a browser does.` })
  }
  return new URLSearchParams(await readText(request, usual))
}

const typeOf = (request: Request) =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

const readText = async (request: Request, largest: number) => {
  const length = request.headers.get('content-length')
  if (Number(length) > largest) throw new Refusal('too-large')
  // Node takes in no more than was announced, and has a shorter way to it than a stream.
  const bytes = length === null ? readAll(request, largest) : request.arrayBuffer()
  return decode(await bytes.catch(brokeOff))
}

const readAll = async ({ body }: Request, largest: number) => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new Refusal('too-large')
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

/** Whoever breaks off in the middle is no failure of the site. */
const brokeOff = (error: unknown) => {
  throw error instanceof Refusal ? error : new Refusal('unreadable-body')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const decode = (bytes: Uint8Array | ArrayBuffer) => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Refusal('unreadable-body', { detail: 'The body is not valid UTF-8.' })
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('unreadable-body')
  }
}
