import { join } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { disk } from './disk.ts'

/** Where the files of pictures lie. A name never stands for other bytes, so writing twice is harmless. */
export type Shelf = {
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<ReadableStream<Uint8Array> | undefined>
  remove(name: string): Promise<void>
}

export const openShelf = ({ dataDir }: Pick<Settings, 'dataDir'>): Shelf =>
  disk(join(dataDir, 'pictures'))
