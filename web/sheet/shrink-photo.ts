import { Refusal } from '#contract/refusal.ts'

/** The longer side, in pixels. */
const longest = 1600
/** A weak connection must carry it within seconds. */
const quality = 0.75

/** Makes a photo small enough to be stored on the phone and sent over a weak connection. Returns a JPEG in base64. */
export const shrinkPhoto = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Refusal('bad-picture', { detail: 'Take the photo again, or write without one.' })
  })
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const address = canvas.toDataURL('image/jpeg', quality)
  return address.slice(address.indexOf(',') + 1)
}
