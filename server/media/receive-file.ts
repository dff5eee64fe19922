import { Refusal } from '#contract/refusal.ts'
import { readChunks } from '#server/http/request-body.ts'
import { type Chunks, readForm, readText } from './multipart.ts'

const silenceTimeout = 30_000
const maxTextLength = 1024

/** The size of a form without its file. */
const formOverhead = 64 * 1024

type Wanted = {
  readonly field: string
  /** What the file is: a picture, a route. */
  readonly what: string
  /** What people choose on their device. */
  readonly chosen: 'file' | 'picture'
  /** The most bytes. */
  readonly most: number
  readonly tooLarge: () => Refusal
}

/** Passes the one file of a form to `receive` while it arrives. */
export const receiveFile = async <T>(
  request: Request,
  { field, what, chosen, most, tooLarge }: Wanted,
  receive: (body: Chunks) => Promise<T>,
): Promise<T> => {
  const { headers } = request
  const refuse = (detail: string) => () =>
    new Refusal('bad-fields', { errors: [{ field, detail }] })
  if (Number(headers.get('content-length')) > most + formOverhead) throw tooLarge()
  let received: { readonly file: T } | undefined
  const form = readForm(readChunks(request, silenceTimeout), headers.get('content-type'))
  for await (const { name, body } of form) {
    if (name !== field) {
      const elsewhere = refuse(`Please send the ${what} in the field ${field}.`)
      await readText(body, maxTextLength, elsewhere)
    } else if (received) {
      throw refuse(`Please send one ${chosen} at a time.`)()
    } else {
      received = { file: await receive(body) }
    }
  }
  if (!received) throw refuse(`Please choose a ${chosen}.`)()
  return received.file
}

/** The bytes of the one file of a form. Nothing of it is written to the disk. */
export const receiveBytes = (
  request: Request,
  { what, most, tooLarge }: Pick<Wanted, 'what' | 'most' | 'tooLarge'>,
): Promise<Uint8Array> =>
  receiveFile(request, { field: 'file', what, chosen: 'file', most, tooLarge }, async (body) => {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > most) throw tooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  })
