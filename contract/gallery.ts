import * as z from 'zod/mini'
import { endpoint, honeypot } from './endpoint.ts'
import { Picture, PictureAddress, StoredFile } from './media.ts'
import { Day, Id, Inserted, Line, Modified, paging, Text } from './shapes.ts'

export const RideId = z.uuid()

/** The ride whose album a picture is in. */
const AlbumRide = z.object({ _id: RideId, title: Line(300), date: Day })
export type AlbumRide = z.output<typeof AlbumRide>

const words = {
  url: PictureAddress,
  /** Describes the picture to people who cannot see it. */
  alt: z.optional(Line(300)),
}

const NewImage = z.object({ ...words, ride: z.optional(RideId) })

export const GalleryImage = z.object({
  ...words,
  _id: Id,
  picture: z.optional(Picture),
  ride: z.optional(AlbumRide),
})
export type GalleryImage = z.output<typeof GalleryImage>

const Album = z.object({
  ride: AlbumRide,
  count: z.int(),
  cover: z.object({ url: PictureAddress, picture: z.optional(Picture) }),
})
export type Album = z.output<typeof Album>

/** Proposed by a member, shown to everyone, or hidden because somebody asked for it. */
const state = z.enum(['proposed', 'shown', 'hidden'])

/** A picture that waits for a moderator. */
export const Proposal = z.extend(GalleryImage, {
  state,
  at: z.iso.datetime(),
  /** The name of the member who proposed it. */
  by: z.optional(z.string()),
  /** When somebody asked to remove it, and what they wrote. */
  removal: z.optional(z.object({ at: z.iso.datetime(), note: z.optional(z.string()) })),
})
export type Proposal = z.output<typeof Proposal>

const OwnPicture = z.object({ ...words, _id: Id, picture: z.optional(Picture), state })
export type OwnPicture = z.output<typeof OwnPicture>

export const proposalsADay = 60

const aDay = 24 * 60 * 60
const several = z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(200)) })

export const gallery = {
  list: endpoint({
    method: 'GET',
    path: '/gallery',
    access: 'everyone',
    says: 'Lists the pictures of the gallery, newest first. `ride` asks for the album of one ride.',
    input: z.object({ ...paging, ride: z.optional(RideId) }),
    answer: z.array(GalleryImage),
    paged: true,
    dependsOn: ['events'],
  }),
  albums: endpoint({
    method: 'GET',
    path: '/gallery/albums',
    access: 'everyone',
    says: 'Lists the albums of rides, latest first.',
    input: z.object(paging),
    answer: z.array(Album),
    paged: true,
    dependsOn: ['events'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/gallery',
    access: ['moderator'],
    says: 'Adds an uploaded picture to the gallery, and to the album of `ride`.',
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
  askRemoval: endpoint({
    method: 'POST',
    path: '/gallery/:id/removal',
    access: 'everyone',
    says: `Asks to remove a picture. It is hidden until a moderator has decided, unless one kept it before. \`${honeypot}\` is a honeypot: leave it out.`,
    limits: {
      counts: 'done',
      address: { most: 5, seconds: 60 * 60 },
      person: { most: 5, seconds: 60 * 60 },
    },
    input: z.object({ id: Id, note: z.optional(Text(500)), [honeypot]: z.optional(z.string()) }),
    answer: z.object({ hidden: z.boolean() }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/me/pictures',
    access: 'signed-in',
    says: 'Says whether you may propose pictures of a ride, and lists those you have proposed.',
    input: z.object({ ride: RideId }),
    answer: z.object({ mayPropose: z.boolean(), pictures: z.array(OwnPicture) }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/gallery/upload',
    access: 'signed-in',
    says: 'Uploads a picture to propose. For members who have been on a ride.',
    limits: {
      counts: 'tries',
      address: { most: 400, seconds: aDay },
      person: { most: proposalsADay + 20, seconds: aDay },
    },
    carries: 'file',
    input: z.object({}),
    answer: StoredFile,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/gallery/proposals',
    access: 'signed-in',
    says: 'Proposes an uploaded picture for the album of a ride. For members who were on that ride.',
    limits: {
      counts: 'done',
      address: { most: 300, seconds: aDay },
      person: { most: proposalsADay, seconds: aDay },
    },
    input: z.object({ ...words, ride: RideId }),
    answer: Inserted,
    creates: true,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/gallery/proposals/:id',
    access: 'signed-in',
    says: 'Takes back a picture you have proposed, as long as it is not published.',
    input: z.object({ id: Id }),
    answer: z.object({ deletedCount: z.int() }),
  }),
  proposals: endpoint({
    method: 'GET',
    path: '/gallery/proposals',
    access: ['moderator'],
    says: 'Lists what waits for a moderator, oldest first: proposed pictures and requests to remove one.',
    input: z.object({ ...paging, kind: z.optional(z.enum(['proposed', 'removal'])) }),
    answer: z.array(Proposal),
    paged: true,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/gallery/proposals/published',
    access: ['moderator'],
    says: 'Publishes proposed pictures.',
    input: several,
    answer: Modified,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/gallery/proposals/declined',
    access: ['moderator'],
    says: 'Declines proposed pictures. They are deleted with their files.',
    input: several,
    answer: z.object({ deletedCount: z.int() }),
  }),
  keep: endpoint({
    method: 'POST',
    path: '/gallery/kept',
    access: ['moderator'],
    says: 'Keeps showing pictures that somebody asked to remove. Another request does not hide them.',
    input: several,
    answer: Modified,
  }),
}
