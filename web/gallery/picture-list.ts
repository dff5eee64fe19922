import { useState, useSyncExternalStore } from 'react'
import type { GalleryImage } from '#contract/gallery.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/frame/failure.ts'
import { queries } from '#web/queries.ts'
import type { PicturePage } from './first-pictures.ts'

type ListPage = {
  /** The cursor it was asked for with. */
  readonly after: string
  /** The place of its first picture, counted from 1. */
  readonly from: number
  readonly images: readonly GalleryImage[]
}

export type Seen = {
  readonly pages: readonly ListPage[]
  readonly images: readonly GalleryImage[]
  readonly total: number
  readonly next: string | undefined
  readonly loading: boolean
  readonly failed: string | undefined
}

export type PictureList = ReturnType<typeof openPictureList>

const pageSize = 48
const largestPage = 200

/** The pictures that have come so far, page by page, and the way to the rest. */
const openPictureList = (first: PicturePage) => {
  const { items: images, total, next } = first
  const pages = [{ after: '', from: 1, images }]
  let seen: Seen = { pages, images, total, next, loading: false, failed: undefined }
  const watchers = new Set<() => void>()

  const change = (changed: Partial<Seen>) => {
    seen = { ...seen, ...changed }
    for (const watcher of watchers) watcher()
  }
  const changePages = (pages: readonly ListPage[], changed: Partial<Seen>) =>
    change({ ...changed, pages: counted(pages), images: pages.flatMap(({ images }) => images) })

  const fetchPage = async (after: string, limit: number) => {
    change({ loading: true })
    try {
      const { items, total, next } = await queries.fetchQuery({
        queryKey: ['gallery', after, limit],
        queryFn: ({ signal }) => club.gallery.list.page({ cursor: after, limit }, { signal }),
      })
      const pages = [...seen.pages, { after, from: 0, images: items }]
      changePages(pages, { total, next, loading: false, failed: undefined })
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
      const without = (page: ListPage) =>
        page.images.some(({ _id }) => _id === id)
          ? { ...page, images: page.images.filter(({ _id }) => _id !== id) }
          : page
      changePages(seen.pages.map(without), { total: seen.total - 1 })
    },
  }
}

/** The same pages, each knowing where it begins. */
const counted = (pages: readonly ListPage[]) => {
  let from = 1
  return pages.map((page) => {
    const begins = from
    from += page.images.length
    return { ...page, from: begins }
  })
}

/** The list that begins with these pictures; others to begin with are another list. */
export const usePictureList = (first: PicturePage) => {
  const [list, setList] = useState(() => openPictureList(first))
  if (list.first !== first) setList(openPictureList(first))
  return list
}

export const useSeen = (list: PictureList) => useSyncExternalStore(list.watch, list.look, list.look)
