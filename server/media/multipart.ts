import { Refusal } from '#contract/refusal.ts'

const maxHeaderLength = 8 * 1024
const maxParts = 10

export type Chunks = AsyncIterable<Uint8Array>

/** One field of a form. Its body must be read to the end before the next field is read. */
export type Part = { readonly name: string; readonly body: Chunks }

/**
 * Reads a multipart form while it arrives. It is stricter than parsers that follow the standard: a form
 * that no browser would send is refused.
 */
export async function* readForm(chunks: Chunks, contentType: string | null): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`)
  // The first delimiter has no line break before it.
  await using scanner = openScanner(chunks, Buffer.from('\r\n'))
  await readText(scanner.until(delimiter), 0)
  let parts = 0
  let after = await scanner.take(2)
  while (after === '\r\n' && ++parts <= maxParts) {
    const header = await readText(scanner.until(Buffer.from('\r\n\r\n')), maxHeaderLength)
    yield { name: nameIn(header), body: scanner.until(delimiter) }
    after = await scanner.take(2)
  }
  if (after !== '--') throw broken()
  await readText(scanner.rest(), 2)
}

const broken = () =>
  new Refusal('unreadable-body', {
    detail: 'The upload is incomplete or damaged. Send the file again.',
  })

const boundaryOf = (contentType: string | null) => {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType ?? '')) {
    throw new Refusal('wrong-type', { detail: 'Send the file as multipart/form-data.' })
  }
  const found = contentType?.match(/;\s*boundary=(?:"([^"]+)"|([^\s;"]+))\s*(?:;|$)/i)
  const boundary = found?.[1] ?? found?.[2] ?? ''
  if (!/^[\w'()+,./:=? -]{1,70}$/.test(boundary)) throw broken()
  return boundary
}

/** The name of the field. The name of the file is never read. */
const nameIn = (header: string) => {
  const [, disposition] = header.match(/^content-disposition:[ \t]*(.*)$/im) ?? []
  const [, quoted, plain] = disposition?.match(/^form-data;\s*name=(?:"([^"]*)"|([^\s;"]+))/i) ?? []
  const name = quoted ?? plain
  if (!name) throw broken()
  return name
}

/** Reads a short text; a longer one is refused. */
export const readText = async (chunks: Chunks, most: number, refusal = broken) => {
  let text = ''
  for await (const chunk of chunks) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > most) throw refusal()
  }
  return text
}

/** Reads a stream from delimiter to delimiter, wherever its chunks are cut. */
const openScanner = (chunks: Chunks, start: Buffer) => {
  const source = chunks[Symbol.asyncIterator]()
  let buffered = start

  const more = async () => {
    const { done, value } = await source.next()
    if (done) throw broken()
    buffered = Buffer.concat([buffered, value])
  }

  const cut = (length: number) => {
    const bytes = buffered.subarray(0, length)
    buffered = buffered.subarray(length)
    return bytes
  }

  return {
    /** The bytes before the next delimiter, in chunks; the delimiter itself is skipped. */
    async *until(delimiter: Buffer) {
      let at = buffered.indexOf(delimiter)
      while (at === -1) {
        // The last bytes may be the beginning of a delimiter.
        const safe = buffered.length - delimiter.length + 1
        if (safe > 0) yield cut(safe)
        await more()
        at = buffered.indexOf(delimiter)
      }
      const last = cut(at)
      cut(delimiter.length)
      if (last.length > 0) yield last
    },

    async take(length: number) {
      while (buffered.length < length) await more()
      return cut(length).toString('latin1')
    },

    /** Everything up to the end of the stream. */
    async *rest() {
      if (buffered.length > 0) yield cut(buffered.length)
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
    },

    async [Symbol.asyncDispose]() {
      await source.return?.()
    },
  }
}
