import { useState, useSyncExternalStore } from 'react'
import type { Page } from '#contract/endpoint.ts'
import type { GalleryImage } from '#contract/gallery.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { queries } from '#web/queries.ts'

export type PicturePage = Page<GalleryImage>

export type Loaded = {
  readonly images: readonly GalleryImage[]
  readonly total: number
  readonly next: string | undefined
  readonly loading: boolean
  readonly failed: string | undefined
}

export type PictureList = ReturnType<typeof createPictureList>

const pageSize = 24
const largestPage = 200

/** The pictures loaded so far, of the gallery or of one album; the grid and the viewer both load more. */
const createPictureList = (first: PicturePage, ride: string | undefined) => {
  const { items: images, total, next } = first
  let loaded: Loaded = { images, total, next, loading: false, failed: undefined }
  const listeners = new Set<() => void>()

  const change = (changed: Partial<Loaded>) => {
    loaded = { ...loaded, ...changed }
    for (const listener of listeners) listener()
  }

  const fetchPage = async (cursor: string, limit: number) => {
    change({ loading: true })
    try {
      const { items, total, next } = await queries.fetchQuery({
        queryKey: ['gallery', 'list', ride, cursor, limit],
        queryFn: ({ signal }) =>
          club.gallery.list.page({ cursor, limit, ...(ride && { ride }) }, { signal }),
      })
      const images = [...loaded.images, ...items]
      change({ images, total, next, loading: false, failed: undefined })
    } catch (failure) {
      change({ loading: false, failed: sentenceOf(failure) })
    }
  }

  let inFlight: Promise<void> | undefined
  const load = (limit: number) => {
    if (!loaded.next) return Promise.resolve()
    inFlight ??= fetchPage(loaded.next, limit).finally(() => {
      inFlight = undefined
    })
    return inFlight
  }

  return {
    first,
    /** What a picture is called; `Event` is what the club calls those of the whole gallery. */
    noun: ride ? 'Picture' : 'Event',
    read: () => loaded,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    loadMore: () => load(pageSize),

    /** Loads pages until the picture at this place is there, or one fails. */
    async loadUpTo(place: number) {
      for (;;) {
        const missing = place - loaded.images.length
        if (missing <= 0 || !loaded.next) return
        await load(Math.min(Math.max(missing, pageSize), largestPage))
        if (loaded.failed) return
      }
    },

    /** Drops a picture that was deleted or hidden; those after it move up. */
    forget(id: string) {
      const images = loaded.images.filter(({ _id }) => _id !== id)
      change({ images, total: loaded.total - 1 })
    },
  }
}

/** One list as long as the first page is the same. */
export const usePictureList = (first: PicturePage, ride: string | undefined) => {
  const [list, setList] = useState(() => createPictureList(first, ride))
  if (list.first !== first) setList(createPictureList(first, ride))
  return list
}

export const useLoaded = (list: PictureList) =>
  useSyncExternalStore(list.subscribe, list.read, list.read)
