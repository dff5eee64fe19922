import { useState, useSyncExternalStore } from 'react'
import type { GalleryImage } from '#contract/gallery.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { queries } from '#web/queries.ts'
import type { PicturePage } from './first-pictures.ts'

export type Seen = {
  readonly images: readonly GalleryImage[]
  readonly total: number
  readonly next: string | undefined
  readonly loading: boolean
  readonly failed: string | undefined
}

export type PictureList = ReturnType<typeof openPictureList>

const pageSize = 24
const largestPage = 200

/** The pictures that have come so far, and the way to the rest. */
const openPictureList = (first: PicturePage) => {
  const { items: images, total, next } = first
  let seen: Seen = { images, total, next, loading: false, failed: undefined }
  const watchers = new Set<() => void>()

  const change = (changed: Partial<Seen>) => {
    seen = { ...seen, ...changed }
    for (const watcher of watchers) watcher()
  }

  const fetchPage = async (cursor: string, limit: number) => {
    change({ loading: true })
    try {
      const { items, total, next } = await queries.fetchQuery({
        queryKey: ['gallery', cursor, limit],
        queryFn: ({ signal }) => club.gallery.list.page({ cursor, limit }, { signal }),
      })
      const images = [...seen.images, ...items]
      change({ images, total, next, loading: false, failed: undefined })
    } catch (failure) {
      change({ loading: false, failed: sentenceOf(failure) })
    }
  }

  let underWay: Promise<void> | undefined
  const load = (limit: number) => {
    if (!seen.next) return Promise.resolve()
    underWay ??= fetchPage(seen.next, limit).finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    first,
    look: () => seen,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },

    more: () => load(pageSize),

    /** Loads on until the picture at this place is there, or something is in the way. */
    async reach(place: number) {
      for (;;) {
        const missing = place - seen.images.length
        if (missing <= 0 || !seen.next) return
        await load(Math.min(Math.max(missing, pageSize), largestPage))
        if (seen.failed) return
      }
    },

    /** A picture is gone for good, and those after it move up. */
    drop(id: string) {
      const images = seen.images.filter(({ _id }) => _id !== id)
      change({ images, total: seen.total - 1 })
    },
  }
}

/** The list that begins with these pictures; others to begin with are another list. */
export const usePictureList = (first: PicturePage) => {
  const [list, setList] = useState(() => openPictureList(first))
  if (list.first !== first) setList(openPictureList(first))
  return list
}

export const useSeen = (list: PictureList) => useSyncExternalStore(list.watch, list.look, list.look)
