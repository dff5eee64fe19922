import { largestPicture, type pictureTypes } from '#contract/media.ts'
import { Refusal } from '#contract/refusal.ts'

/** How a file of each type begins, read as one character a byte. A name or a phone may say otherwise. */
const beginnings: Record<(typeof pictureTypes)[number], RegExp> = {
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n/,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/avif': /^.{4}ftyp(.{4}){0,12}avi[fs]/s,
  'image/gif': /^GIF8[79]a/,
}

const farEnough = 64

/** Refuses what cannot be a picture before it is sent, for the reasons the site would have. */
export const checkPicture = async (file: Blob) => {
  if (file.size === 0) throw new Refusal('bad-picture', { detail: 'The file is empty.' })
  if (file.size > largestPicture.bytes) {
    const detail = `A picture may have at most ${largestPicture.bytes / 1024 / 1024} MB.`
    throw new Refusal('too-large', { detail })
  }
  const beginning = await read(file.slice(0, farEnough))
  const known = Object.values(beginnings).some((begins) => begins.test(beginning))
  if (!known) throw new Refusal('bad-picture')
}

const read = async (part: Blob) => {
  const bytes = await part.arrayBuffer().catch(() => {
    throw new Refusal('bad-picture', { detail: 'The file cannot be read. Choose it again.' })
  })
  return String.fromCharCode(...new Uint8Array(bytes))
}
