import type * as z from 'zod/mini'
import type { Variables } from './variables.ts'

type Given = z.output<typeof Variables>

/** An image host outside: browsers send pictures straight to it, and load them from its origins. */
type ImageHost = {
  readonly upload: string
  readonly preset?: string
  readonly pictures: readonly string[]
}

export type S3Settings = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

export type PictureSettings = {
  readonly imageHost: ImageHost | undefined
  readonly fileHost: ImageHost | undefined
  readonly s3: S3Settings | undefined
}

/** Where pictures go. Settings that belong together are all there, or none of them is. */
export const pictureSettings = (given: Given): PictureSettings => ({
  imageHost: host(given.IMAGE_HOST_URL, given.IMAGE_HOST_PICTURES),
  fileHost: host(given.FILE_HOST_URL, given.FILE_HOST_PICTURES, given.FILE_HOST_PRESET),
  s3:
    given.S3_ENDPOINT === undefined
      ? undefined
      : {
          endpoint: given.S3_ENDPOINT.replace(/\/$/, ''),
          region: given.S3_REGION ?? '',
          bucket: given.S3_BUCKET ?? '',
          accessKey: given.S3_ACCESS_KEY ?? '',
          secretKey: given.S3_SECRET_KEY ?? '',
        },
})

const host = (upload: string | undefined, pictures: string | undefined, preset?: string) =>
  upload === undefined || pictures === undefined
    ? undefined
    : {
        upload,
        pictures: pictures.split(/[\s,]+/).map((origin) => new URL(origin).origin),
        ...(preset !== undefined && { preset }),
      }

export const pictureGroups = [
  ['IMAGE_HOST_URL', 'IMAGE_HOST_PICTURES'],
  ['FILE_HOST_URL', 'FILE_HOST_PRESET', 'FILE_HOST_PICTURES'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
]

/** On a public site nothing is sent in the open. */
export const openUploads = (given: Record<string, string | undefined>) =>
  ['IMAGE_HOST_URL', 'FILE_HOST_URL']
    .filter((name) => given.PUBLIC_URL && given[name]?.startsWith('http:'))
    .map((name) => `${name} must begin with https:// on a public site.`)
