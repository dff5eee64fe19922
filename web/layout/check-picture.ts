import { largestPicture } from '#contract/media.ts'
import { kindLength, pictureKind } from '#contract/picture-kind.ts'
import { Refusal } from '#contract/refusal.ts'

const reasons = {
  empty: 'The file is empty. Choose another one.',
  large: `A picture may have up to ${largestPicture.bytes / 1024 / 1024} MB. Save it smaller and send that.`,
  heic: 'This is a HEIC picture, as iPhones take them. Save it as a JPEG and send that. With Settings, Camera, Formats, Most Compatible the phone takes JPEGs itself.',
  unreadable: 'The file cannot be read. Choose it again.',
}

/** Refuses what cannot be a picture before it is sent, for the reasons the site would have. */
export const checkPicture = async (file: Blob) => {
  if (file.size === 0) throw new Refusal('bad-picture', { detail: reasons.empty })
  if (file.size > largestPicture.bytes) throw new Refusal('too-large', { detail: reasons.large })
  const kind = pictureKind(await read(file.slice(0, kindLength)))
  if (kind === 'heic') throw new Refusal('bad-picture', { detail: reasons.heic })
  if (!kind) throw new Refusal('bad-picture')
}

const read = async (part: Blob) => {
  const bytes = await part.arrayBuffer().catch(() => {
    throw new Refusal('bad-picture', { detail: reasons.unreadable })
  })
  return String.fromCharCode(...new Uint8Array(bytes))
}
