import sharp from 'sharp'

export type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

export const kinds: readonly Kind[] = ['jpeg', 'png', 'webp', 'avif', 'gif']

type Size = { readonly width: number; readonly height: number }

/** A random picture, different each time. */
export const scene = ({ width, height }: Size = { width: 60, height: 40 }) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

export const pictureOf = (kind: Kind, size?: Size) => scene(size).toFormat(kind).toBuffer()

const corners = {
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  white: [255, 255, 255],
} as const

export type Colour = keyof typeof corners

/** Four corners: red and green above, blue and white below. */
export const fourCorners = ({ width, height }: Size) => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const above: Colour = x < width / 2 ? 'red' : 'green'
      const below: Colour = x < width / 2 ? 'blue' : 'white'
      pixels.set(corners[y < height / 2 ? above : below], (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The size of a picture and the colours of its corners, row by row. */
export const readPicture = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const at = (x: number, y: number) => {
    const place = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
    return nearest([...data.subarray(place, place + 3)])
  }
  return { width, height, corners: [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)] }
}

const nearest = (pixel: readonly number[]) => {
  const far = (colour: readonly number[]) =>
    colour.reduce((sum, value, at) => sum + Math.abs(value - (pixel[at] ?? 0)), 0)
  return Object.entries(corners).find(([, colour]) => far(colour) < 60)?.[0] ?? pixel.join(' ')
}

export const boundary = 'the-mark-between-the-parts'
export const formType = `multipart/form-data; boundary=${boundary}`

/** A handwritten form, with any name for the file. */
export const form = (field: string, file: Uint8Array, name = 'picture.jpg') =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

/** The handwritten head of an upload. The site answers 100 Continue. */
export const uploadHead = (token: string, length: number) => [
  'POST /api/media/image HTTP/1.1',
  'Host: localhost',
  'Expect: 100-continue',
  `Authorization: Bearer ${token}`,
  `Content-Type: ${formType}`,
  `Content-Length: ${length}`,
  '',
  '',
]

/** Polls for work of another process. */
export const longTimeout = { timeout: 30_000 }
