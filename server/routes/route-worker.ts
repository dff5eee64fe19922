import { parentPort } from 'node:worker_threads'
import { Refusal } from '#contract/refusal.ts'
import { type Cut, type Measured, measureFile, measureTrack } from './measure.ts'
import { parseFile } from './parse-file.ts'

export type RouteOrder =
  | { readonly bytes: Uint8Array }
  | { readonly track: string; readonly cut: Cut }

export type RouteAnswer =
  | { readonly track: string; readonly found: Measured }
  | { readonly refused: string }
  | { readonly failed: string }

/** The thread that reads files of strangers. If one takes too much time or memory, only the thread ends. */
parentPort?.on('message', async (order: RouteOrder) => {
  parentPort?.postMessage(await answer(order))
})

const answer = async (order: RouteOrder): Promise<RouteAnswer> => {
  try {
    if ('bytes' in order) return measureFile(await parseFile(order.bytes))
    return { track: order.track, found: measureTrack(order.track, order.cut) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.detail }
    return { failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}
