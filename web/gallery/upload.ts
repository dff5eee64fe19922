import { Refusal } from '#contract/refusal.ts'
import { club, endsSession } from '#web/api.ts'
import { checkPicture } from '#web/layout/check-picture.ts'
import { uploadFile } from '#web/upload.ts'
import { failedStep, type Stage } from './upload-failure.ts'
import { isOnTheWay, type UploadQueue } from './upload-queue.ts'

type Turn = {
  readonly id: string
  readonly signal: AbortSignal
  readonly uploaded: PromiseWithResolvers<void>
}

/** Brings the pictures of a tray into the gallery. */
export const uploader = (tray: UploadQueue) => {
  const running = new Map<string, AbortController>()
  let halted = false

  const stop = (id: string) => {
    running.get(id)?.abort()
    tray.change(id, { step: { at: 'stopped' } })
  }

  /** Whoever was signed out, or has left, is not told how each picture fared. */
  const stopAll = () => {
    halted = true
    const moving = tray.read().filter((entry) => isOnTheWay(entry) && entry.step.at !== 'saving')
    for (const { id } of moving) stop(id)
  }

  const fail = (id: string, stage: Stage, failure: unknown) => {
    if (!endsSession(failure)) return tray.change(id, { step: failedStep(stage, failure) })
    stop(id)
    stopAll()
  }

  const upload = async ({ id, signal }: Turn) => {
    const entry = tray.find(id)
    if (!entry || signal.aborted) return
    const onProgress = (share: number) => {
      if (signal.aborted) return
      tray.change(id, { step: share < 1 ? { at: 'sending', share } : { at: 'preparing' } })
    }
    try {
      if (!entry.url) onProgress(0)
      const url = entry.url ?? (await uploadFile(entry.file, { signal, onProgress }))
      tray.change(id, { url, ...(!signal.aborted && { step: { at: 'sent' } }) })
    } catch (failure) {
      if (!signal.aborted) fail(id, 'upload', failure)
    }
  }

  const save = async ({ id, signal }: Turn) => {
    const entry = tray.find(id)
    if (!entry?.url || entry.step.at !== 'sent' || signal.aborted) return
    tray.change(id, { step: { at: 'saving' } })
    const alt = entry.alt.trim()
    const image = { url: entry.url, ...(alt && { alt }) }
    try {
      const { insertedId } = await club.gallery.add(image, { idempotencyKey: id })
      if (!insertedId) throw new Refusal('unexpected')
      tray.change(id, { step: { at: 'in' } })
    } catch (failure) {
      const refused = failure instanceof Refusal && failure.status < 500
      const lost = refused && failure.errors.some(({ field }) => field === 'url')
      tray.change(id, { fixed: entry.fixed || !refused, url: lost ? undefined : entry.url })
      fail(id, 'save', failure)
    }
  }

  /**
   * Uploads two at a time, because more would only slow each other down, and saves one after the
   * other, so that the gallery has them in the order they were chosen. Tells whether it came to an end.
   */
  const hang = async (ids: readonly string[]): Promise<boolean> => {
    halted = false
    const turns = ids.map((id): Turn => {
      const control = new AbortController()
      running.set(id, control)
      tray.change(id, { step: { at: 'waiting' } })
      return { id, signal: control.signal, uploaded: Promise.withResolvers() }
    })
    const queue = turns.values()
    const uploadNext = async () => {
      for (const turn of queue) {
        await upload(turn)
        turn.uploaded.resolve()
      }
    }
    const saveInOrder = async () => {
      for (const turn of turns) {
        await turn.uploaded.promise
        await save(turn)
      }
    }
    await Promise.all([uploadNext(), uploadNext(), saveInOrder()])
    return !halted
  }

  /** Lays files on the tray; what cannot be a picture says so at once. */
  const add = (files: readonly File[]) => {
    for (const { id, file } of tray.add(files)) {
      checkPicture(file).catch((failure) => fail(id, 'upload', failure))
    }
  }

  return { add, hang, stop, stopAll }
}
