import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What a page needs to show a picture without layout shift. */
export const Picture = z.object({
  width: z.int(),
  height: z.int(),
  /** A data URL of a few hundred bytes, shown blurred until the picture has loaded. */
  preview: z.string(),
  /** The same picture at several widths, narrowest first. */
  sources: z.array(z.object({ url: z.string(), width: z.int() })),
})
export type Picture = z.output<typeof Picture>

/** The address of a picture: stored by this site, or at a host named in the settings. */
export const PictureAddress = z
  .string()
  .check(
    z.maxLength(1000),
    z.regex(
      /^(\/(media|art)\/[\w./-]+|https:\/\/[^\s"'<>\\]+)$/,
      'Please upload the picture first.',
    ),
  )

/** The types a file picker offers. Phones convert other types to the first of these. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

export const largestPicture = { bytes: 20 * 1024 * 1024, pixels: 40_000_000 }

const UploadTarget = z.object({
  /** Where to send the file: a path of this site, or the URL of an outside host. */
  address: z.string(),
  preset: z.optional(z.string()),
})

/** What the first image host answers. */
export const StoredImage = z.object({ success: z.boolean(), data: z.object({ url: z.string() }) })

/** What the second image host answers. */
export const StoredFile = z.object({ secure_url: z.string() })

/** Uploads use the request formats of two image hosts, so that an outside host can be used instead. */
export const media = {
  uploadTargets: endpoint({
    method: 'GET',
    path: '/media/doors',
    access: ['moderator'],
    says: 'Says where to upload pictures, for each of the two request formats.',
    input: z.object({}),
    answer: z.object({ image: UploadTarget, file: UploadTarget }),
  }),
  takeImage: endpoint({
    method: 'POST',
    path: '/media/image',
    access: ['moderator'],
    says: 'Uploads a picture in the request format of the first image host.',
    carries: 'image',
    input: z.object({}),
    answer: StoredImage,
  }),
  takeFile: endpoint({
    method: 'POST',
    path: '/media/file',
    access: ['moderator'],
    says: 'Uploads a picture in the request format of the second image host.',
    carries: 'file',
    input: z.object({ upload_preset: z.optional(z.string()) }),
    answer: StoredFile,
  }),
}
