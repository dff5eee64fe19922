import type { Client } from '#contract/client.ts'
import type { Page } from '#contract/endpoint.ts'
import type { GalleryImage } from '#contract/gallery.ts'
import type { Contract } from '#contract/index.ts'

export type PicturePage = Page<GalleryImage>

/** The rest of the page is worth seeing even when the pictures cannot be had. */
export const firstPictures = (
  club: Client<Contract>,
): Promise<PicturePage | { readonly failed: string }> =>
  club.gallery.list.page({ limit: 24 }).catch((error: Error) => ({ failed: error.message }))
