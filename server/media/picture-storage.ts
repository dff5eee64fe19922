import { join } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { disk } from './disk.ts'
import { incomingFolder } from './incoming.ts'
import { s3 } from './s3.ts'

/** The file of a picture in one of its widths. */
export const fileName = (id: string, width: number) => `${id}-${width}.webp`

export const isFileName = (name: string) => /^[0-9a-f]{40}-\d{1,5}\.webp$/.test(name)

/** Where the files of pictures lie. A name never stands for other bytes, so writing twice is harmless. */
export type PictureStorage = {
  /** Throws a sentence for whoever runs the site if nothing can be kept here. */
  check(): Promise<void>
  /** The whole file is there afterwards, or nothing of it. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Lying | undefined>
  remove(name: string): Promise<void>
}

/** A file in picture storage. Whoever gets one reads its body, or cancels it. */
type Lying = {
  /** Not every store says it. */
  readonly size: number | undefined
  readonly body: ReadableStream<Uint8Array>
}

export const openPictureStorage = (settings: Pick<Settings, 'dataDir' | 's3'>): PictureStorage =>
  settings.s3
    ? s3(settings.s3)
    : disk(join(settings.dataDir, 'pictures'), incomingFolder(settings.dataDir))
