import { Refusal } from '#contract/refusal.ts'
import { openScanner, type Pieces } from './scanner.ts'

const longestHead = 8 * 1024
const mostParts = 10

/** One field of a form. Its body is read to the end before the next field is asked for. */
export type Part = { readonly name: string; readonly body: Pieces }

/** Reads a multipart form while it arrives. What is no such form to the letter is refused. */
export async function* readForm(chunks: Pieces, contentType: string | null): AsyncGenerator<Part> {
  const mark = Buffer.from(`\r\n--${boundaryOf(contentType)}`)
  // The first mark begins the body; every other one begins a line.
  await using scanner = openScanner(chunks, Buffer.from('\r\n'), broken)
  await gather(scanner.until(mark), 0)
  let parts = 0
  let after = await scanner.take(2)
  while (after === '\r\n' && ++parts <= mostParts) {
    const head = await gather(scanner.until(Buffer.from('\r\n\r\n')), longestHead)
    yield { name: nameIn(head), body: scanner.until(mark) }
    after = await scanner.take(2)
  }
  if (after !== '--') throw broken()
  await gather(scanner.rest(), 2)
}

/** Nobody would make a form that has no end mark, a part without a name, or too much around it. */
const broken = () =>
  new Refusal('unreadable-body', {
    detail: 'The upload is not a whole multipart form. Please send the picture again.',
  })

const boundaryOf = (contentType: string | null) => {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType ?? '')) {
    throw new Refusal('wrong-type', { detail: 'Send the picture as multipart/form-data.' })
  }
  const found = contentType?.match(/;\s*boundary=(?:"([^"]+)"|([^\s;"]+))\s*(?:;|$)/i)
  const boundary = found?.[1] ?? found?.[2] ?? ''
  if (!/^[\w'()+,./:=? -]{1,70}$/.test(boundary)) throw broken()
  return boundary
}

/** What a file was called on the sender's machine is of no interest, and never looked at. */
const nameIn = (head: string) => {
  const [, said] = head.match(/^content-disposition:[ \t]*(.*)$/im) ?? []
  const [, quoted, plain] = said?.match(/^form-data;\s*name=(?:"([^"]*)"|([^\s;"]+))/i) ?? []
  const name = quoted ?? plain
  if (!name) throw broken()
  return name
}

/** A short text in one piece; a longer one is refused. */
export const gather = async (pieces: Pieces, most: number, refusal = broken) => {
  let text = ''
  for await (const piece of pieces) {
    text += Buffer.from(piece).toString('latin1')
    if (text.length > most) throw refusal()
  }
  return text
}
