import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Picture, PictureAddress } from './media.ts'
import { Id, Inserted, Line, paging } from './shapes.ts'

export const NewImage = z.object({
  url: PictureAddress,
  /** Describes the picture to people who cannot see it. */
  alt: z.optional(Line(300)),
})
export type NewImage = z.output<typeof NewImage>

export const GalleryImage = z.extend(NewImage, {
  _id: Id,
  picture: z.optional(Picture),
})
export type GalleryImage = z.output<typeof GalleryImage>

export const gallery = {
  list: endpoint({
    method: 'GET',
    path: '/gallery',
    access: 'everyone',
    says: 'Lists the pictures of the gallery, oldest first.',
    input: z.object(paging),
    answer: z.array(GalleryImage),
    paged: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/gallery',
    access: ['moderator'],
    says: 'Adds an uploaded picture to the gallery.',
    input: NewImage,
    answer: Inserted,
    creates: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/gallery/:id',
    access: ['moderator'],
    says: 'Deletes a picture from the gallery. Its files are deleted unless something else shows them.',
    input: z.object({ id: Id }),
    answer: z.object({ deletedCount: z.int() }),
  }),
}
