import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { largestPicture } from '#contract/media.ts'
import type { PictureKind } from '#contract/picture-kind.ts'
import { Refusal } from '#contract/refusal.ts'
import { readChunks } from '#server/http/request-body.ts'
import { newFilePath } from './incoming.ts'
import { headLength, kindOf } from './kind.ts'
import { gather, readForm } from './multipart.ts'
import type { Pieces } from './scanner.ts'

/** A file that has arrived whole: where it lies, what it is, and the hash of what was sent. */
export type ReceivedFile = {
  readonly file: string
  readonly kind: PictureKind
  readonly id: string
}

const longestSilence = 30_000
const longestText = 1024

/** What a form needs around its file. */
const envelope = 64 * 1024

/** Takes in the one file of a form, hands it over for as long as `use` takes, and throws it away. */
export const parseUpload = async <T>(
  request: Request,
  field: string,
  folder: string,
  use: (received: ReceivedFile) => Promise<T>,
): Promise<T> => {
  const { headers } = request
  if (Number(headers.get('content-length')) > largestPicture.bytes + envelope) throw tooLarge()
  const refuse = (detail: string) => () =>
    new Refusal('bad-fields', { errors: [{ field, detail }] })
  const file = await newFilePath(folder)
  try {
    let received: ReceivedFile | undefined
    const form = readForm(readChunks(request, longestSilence), headers.get('content-type'))
    for await (const { name, body } of form) {
      if (name !== field) {
        await gather(body, longestText, refuse(`Please send the picture in the field ${field}.`))
      } else if (received) {
        throw refuse('Please send one picture at a time.')()
      } else {
        received = { file, ...(await write(file, body)) }
      }
    }
    if (!received) throw refuse('Please choose a picture.')()
    return await use(received)
  } finally {
    await rm(file, { force: true })
  }
}

/** Writes a file down while it arrives. It is given up as soon as it is seen to be none of ours. */
const write = async (path: string, body: Pieces) => {
  await using file = await open(path, 'wx', 0o600)
  const sum = createHash('sha256')
  let head = Buffer.alloc(0)
  let kind: PictureKind | undefined
  let size = 0
  for await (const piece of body) {
    size += piece.byteLength
    if (size > largestPicture.bytes) throw tooLarge()
    if (!kind) head = Buffer.concat([head, piece])
    if (head.length >= headLength) kind ??= kindOf(head.subarray(0, headLength))
    sum.update(piece)
    await file.writeFile(piece)
  }
  return { kind: kind ?? kindOf(head), id: sum.digest('hex').slice(0, 40) }
}

const tooLarge = () =>
  new Refusal('too-large', {
    detail: `A picture may have up to ${largestPicture.bytes / 1024 / 1024} MB. Save it smaller and send that.`,
  })
