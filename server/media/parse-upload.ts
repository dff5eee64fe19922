import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { largestPicture } from '#contract/media.ts'
import type { PictureKind } from '#contract/picture-kind.ts'
import { Refusal } from '#contract/refusal.ts'
import { readChunks } from '#server/http/request-body.ts'
import { newFilePath } from './incoming.ts'
import { headLength, kindOf } from './kind.ts'
import { type Chunks, readForm, readText } from './multipart.ts'

/** A file that has arrived completely; the id is the hash of its bytes. */
export type ReceivedFile = {
  readonly file: string
  readonly kind: PictureKind
  readonly id: string
}

const silenceTimeout = 30_000
const maxTextLength = 1024

/** The size of a form without its file. */
const formOverhead = 64 * 1024

/** Receives the one file of a form and deletes it when `use` is done with it. */
export const parseUpload = async <T>(
  request: Request,
  field: string,
  folder: string,
  use: (received: ReceivedFile) => Promise<T>,
  most = largestPicture.bytes,
): Promise<T> => {
  const { headers } = request
  if (Number(headers.get('content-length')) > most + formOverhead) throw tooLarge(most)
  const refuse = (detail: string) => () =>
    new Refusal('bad-fields', { errors: [{ field, detail }] })
  const file = await newFilePath(folder)
  try {
    let received: ReceivedFile | undefined
    const form = readForm(readChunks(request, silenceTimeout), headers.get('content-type'))
    for await (const { name, body } of form) {
      if (name !== field) {
        await readText(
          body,
          maxTextLength,
          refuse(`Please send the picture in the field ${field}.`),
        )
      } else if (received) {
        throw refuse('Please send one picture at a time.')()
      } else {
        received = { file, ...(await write(file, body, most)) }
      }
    }
    if (!received) throw refuse('Please choose a picture.')()
    return await use(received)
  } finally {
    await rm(file, { force: true })
  }
}

/** Writes the file while it arrives, and stops as soon as it is too large or not a picture. */
const write = async (path: string, body: Chunks, most: number) => {
  await using file = await open(path, 'wx', 0o600)
  const sum = createHash('sha256')
  let head = Buffer.alloc(0)
  let kind: PictureKind | undefined
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > most) throw tooLarge(most)
    if (!kind) head = Buffer.concat([head, chunk])
    if (head.length >= headLength) kind ??= kindOf(head.subarray(0, headLength))
    sum.update(chunk)
    await file.writeFile(chunk)
  }
  return { kind: kind ?? kindOf(head), id: sum.digest('hex').slice(0, 40) }
}

const tooLarge = (most: number) =>
  new Refusal('too-large', {
    detail: `A picture may have up to ${most / 1024 / 1024} MB. Save it smaller and send that.`,
  })
