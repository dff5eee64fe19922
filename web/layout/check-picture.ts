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

/** What an iPhone takes by itself, and hands over when it is asked by nobody to do otherwise. */
const heic = /^.{4}ftyp(.{4}){0,12}(hei[cmsx]|hev[cmsx]|mif1|msf1)/s

const reasons = {
  empty: 'The file is empty. Choose another one.',
  large: `A picture may have up to ${largestPicture.bytes / 1024 / 1024} MB. Save it smaller and send that.`,
  heic: 'This is a HEIC picture, as iPhones take them. Save it as a JPEG and send that. With Settings, Camera, Formats, Most Compatible the phone takes JPEGs itself.',
  unreadable: 'The file cannot be read. Choose it again.',
}

const farEnough = 64

/** Refuses what cannot be a picture before it is sent, for the reasons the site would have. */
export const checkPicture = async (file: Blob) => {
  if (file.size === 0) throw new Refusal('bad-picture', { detail: reasons.empty })
  if (file.size > largestPicture.bytes) throw new Refusal('too-large', { detail: reasons.large })
  const beginning = await read(file.slice(0, farEnough))
  if (Object.values(beginnings).some((begins) => begins.test(beginning))) return
  throw new Refusal('bad-picture', heic.test(beginning) ? { detail: reasons.heic } : {})
}

const read = async (part: Blob) => {
  const bytes = await part.arrayBuffer().catch(() => {
    throw new Refusal('bad-picture', { detail: reasons.unreadable })
  })
  return String.fromCharCode(...new Uint8Array(bytes))
}
