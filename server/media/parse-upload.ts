import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { largestPicture } from '#contract/media.ts'
import type { PictureKind } from '#contract/picture-kind.ts'
import { Refusal } from '#contract/refusal.ts'
import { newFilePath } from './incoming.ts'
import { headLength, kindOf } from './kind.ts'
import type { Chunks } from './multipart.ts'
import { receiveFile } from './receive-file.ts'

/** A file that has arrived completely; the id is the hash of its bytes. */
export type ReceivedFile = {
  readonly file: string
  readonly kind: PictureKind
  readonly id: string
}

/** Receives the one picture of a form and deletes it when `use` is done with it. */
export const parseUpload = async <T>(
  request: Request,
  field: string,
  folder: string,
  use: (received: ReceivedFile) => Promise<T>,
  most = largestPicture.bytes,
): Promise<T> => {
  const wanted = { field, what: 'picture', chosen: 'picture', most } as const
  const file = await newFilePath(folder)
  try {
    const received = await receiveFile(
      request,
      { ...wanted, tooLarge: () => tooLarge(most) },
      async (body) => ({ file, ...(await write(file, body, most)) }),
    )
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
