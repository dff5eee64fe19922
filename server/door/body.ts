import { Refusal } from '#contract/refusal.ts'

const largest = 256 * 1024

/** Reads a JSON object, and never more of a body than the site takes. Nothing at all is an empty one. */
export const readJson = async (request: Request): Promise<object> => {
  const said = request.headers.get('content-type')
  if (said === null && Number(request.headers.get('content-length')) === 0) return {}
  const type = said?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal('wrong-type')
  const body = parse(await readText(request))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal('unreadable-body')
  }
  return body
}

const readText = async (request: Request) => {
  if (Number(request.headers.get('content-length')) > largest) throw new Refusal('too-large')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parts: string[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > largest) throw new Refusal('too-large')
    parts.push(decode(decoder, chunk))
  }
  parts.push(decode(decoder))
  return parts.join('')
}

const decode = (decoder: TextDecoder, chunk?: Uint8Array) => {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
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
