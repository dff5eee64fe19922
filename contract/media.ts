import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What a page needs to show a picture without a jump: its size, its widths, a tiny preview. */
export const Picture = z.object({
  width: z.int(),
  height: z.int(),
  /** A data address of a few hundred bytes, shown blurred until the picture is there. */
  preview: z.string(),
  /** The same picture at several widths, the narrowest first. */
  sources: z.array(z.object({ url: z.string(), width: z.int() })),
})
export type Picture = z.output<typeof Picture>

/** Where a picture may be found: on the shelf of the site, or at a host the settings name. */
export const PictureAddress = z
  .string()
  .check(
    z.maxLength(1000),
    z.regex(
      /^(\/(media|art)\/[\w./-]+|https:\/\/[^\s"'<>\\]+)$/,
      'Please upload the picture first.',
    ),
  )

/** What the file picker of a phone should hand over: it turns other kinds into the first of these. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

export const largestPicture = { bytes: 20 * 1024 * 1024, pixels: 40_000_000 }

const Door = z.object({
  /** Where the file is sent: a path of this site, or the address of an outside host. */
  address: z.string(),
  preset: z.optional(z.string()),
})

/** Uploads speak the two forms known from image hosts, so that an outside host can take our place. */
export const media = {
  doors: endpoint({
    method: 'GET',
    path: '/media/doors',
    access: ['moderator'],
    says: 'Where pictures are to be sent, one door for each of the two forms.',
    input: z.object({}),
    answer: z.object({ image: Door, file: Door }),
  }),
  takeImage: endpoint({
    method: 'POST',
    path: '/media/image',
    access: ['moderator'],
    says: 'Takes a picture in, in the form of the first image host.',
    carries: 'image',
    input: z.object({}),
    answer: z.object({ success: z.boolean(), data: z.object({ url: z.string() }) }),
  }),
  takeFile: endpoint({
    method: 'POST',
    path: '/media/file',
    access: ['moderator'],
    says: 'Takes a picture in, in the form of the second image host.',
    carries: 'file',
    input: z.object({ upload_preset: z.optional(z.string()) }),
    answer: z.object({ secure_url: z.string() }),
  }),
}
