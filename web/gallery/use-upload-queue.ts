import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { endsSession } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { isExpected, sentenceOf } from '#web/layout/failure.ts'
import { checkPicture, type Progress } from '#web/upload.ts'
import { describeResult, type UploadWords } from './upload-messages.ts'
import {
  canBeSent,
  type Entry,
  type Failed,
  isInProgress,
  isSaved,
  type UploadQueue,
  uploadQueueOf,
} from './upload-queue.ts'

/** Where pictures are sent. */
export type Destination = {
  readonly upload: (file: Blob, progress: Progress) => Promise<string>
  readonly save: (
    image: { readonly url: string; readonly alt?: string },
    options: { readonly idempotencyKey: string },
  ) => Promise<{ readonly insertedId: string }>
  readonly words: UploadWords
}

/** The upload queue of a signed-in person, and what can be done with it. */
export const useUploadQueue = (owner: string, destination: Destination) => {
  const queue = uploadQueueOf(owner)
  const entries = useSyncExternalStore(queue.subscribe, queue.read)
  const [savedCount, setSavedCount] = useState(0)

  const actions = useMemo(() => {
    const { add, upload, stop, stopAll } = createUploader(queue, destination)

    /** Sends those of these pictures that can be sent, then reports on all of them in one dialog. */
    const send = async (entries: readonly Entry[]) => {
      const ids = entries.map(({ id }) => id)
      const finished = await upload(entries.filter(canBeSent).map(({ id }) => id))
      if (!finished) return
      const result = describeResult(
        queue.read().filter(({ id }) => ids.includes(id)),
        destination.words,
      )
      if (result) await showMessage(result)
      const saved = queue.read().filter(isSaved).length
      setSavedCount((before) => before + saved)
      queue.removeSaved()
    }

    return {
      add,
      stop,
      stopAll,
      describe: (id: string, alt: string) => queue.change(id, { alt }),
      remove: queue.remove,
      retry: (id: string) => send(queue.read().filter((entry) => entry.id === id)),
      sendAll: () =>
        queue.read().length > 0
          ? send(queue.read())
          : showMessage({ title: 'Error', text: 'Please select an image first!' }),
    }
  }, [queue, destination])

  useEffect(() => {
    queue.removeSaved()
    return actions.stopAll
  }, [queue, actions])

  return { entries, sending: entries.some(isInProgress), savedCount, actions }
}

type Job = {
  readonly id: string
  readonly signal: AbortSignal
  readonly uploaded: PromiseWithResolvers<void>
}

const createUploader = (queue: UploadQueue, destination: Destination) => {
  const { failures } = destination.words
  const running = new Map<string, AbortController>()
  let cancelled = false

  const stop = (id: string) => {
    running.get(id)?.abort()
    queue.change(id, { step: { at: 'stopped' } })
  }

  /** For a page that was left and a session that has ended: no dialog reports the result. */
  const stopAll = () => {
    cancelled = true
    const stoppable = queue
      .read()
      .filter((entry) => isInProgress(entry) && entry.step.at !== 'saving')
    for (const { id } of stoppable) stop(id)
  }

  const fail = (id: string, stage: Stage, failure: unknown) => {
    if (!endsSession(failure))
      return queue.change(id, { step: failedStep(failures, stage, failure) })
    stop(id)
    stopAll()
  }

  const uploadOne = async ({ id, signal }: Job) => {
    const entry = queue.find(id)
    if (!entry || signal.aborted) return
    const onProgress = (share: number) => {
      if (signal.aborted) return
      queue.change(id, { step: share < 1 ? { at: 'sending', share } : { at: 'processing' } })
    }
    try {
      if (!entry.url) onProgress(0)
      const url = entry.url ?? (await destination.upload(entry.file, { signal, onProgress }))
      queue.change(id, { url, ...(!signal.aborted && { step: { at: 'uploaded' } }) })
    } catch (failure) {
      if (!signal.aborted) fail(id, 'upload', failure)
    }
  }

  const save = async ({ id, signal }: Job) => {
    const entry = queue.find(id)
    if (!entry?.url || entry.step.at !== 'uploaded' || signal.aborted) return
    queue.change(id, { step: { at: 'saving' } })
    const alt = entry.alt.trim()
    const image = { url: entry.url, ...(alt && { alt }) }
    try {
      const { insertedId } = await destination.save(image, { idempotencyKey: id })
      if (!insertedId) throw new Refusal('unexpected')
      queue.change(id, { step: { at: 'saved' } })
    } catch (failure) {
      const refused = failure instanceof Refusal && failure.status < 500
      const lost = refused && failure.errors.some(({ field }) => field === 'url')
      queue.change(id, { fixed: entry.fixed || !refused, url: lost ? undefined : entry.url })
      fail(id, 'save', failure)
    }
  }

  /**
   * Uploads two at a time, because more would only slow each other down, and saves one after the other, so
   * the gallery has them in the order they were chosen. Resolves to false if it was cancelled.
   */
  const upload = async (ids: readonly string[]): Promise<boolean> => {
    cancelled = false
    const jobs = ids.map((id): Job => {
      const control = new AbortController()
      running.set(id, control)
      queue.change(id, { step: { at: 'waiting' } })
      return { id, signal: control.signal, uploaded: Promise.withResolvers() }
    })
    const remaining = jobs.values()
    const uploadRemaining = async () => {
      for (const job of remaining) {
        await uploadOne(job)
        job.uploaded.resolve()
      }
    }
    const saveInOrder = async () => {
      for (const job of jobs) {
        await job.uploaded.promise
        await save(job)
      }
    }
    await Promise.all([uploadRemaining(), uploadRemaining(), saveInOrder()])
    return !cancelled
  }

  /** Files that are not pictures fail at once. */
  const add = (files: readonly File[]) => {
    for (const { id, file } of queue.add(files)) {
      checkPicture(file).catch((failure) => fail(id, 'upload', failure))
    }
  }

  return { add, upload, stop, stopAll }
}

type Stage = 'upload' | 'save'

const finalRefusals: readonly string[] = ['bad-picture', 'too-large']

const failedStep = (failures: UploadWords['failures'], stage: Stage, failure: unknown): Failed => ({
  at: 'failed',
  title: failures[isExpected(failure) ? stage : 'unexpected'],
  reason: reasonOf(failure),
  final: failure instanceof Refusal && finalRefusals.includes(failure.refusal),
})

/** The errors of the fields say more than the refusal itself. */
const reasonOf = (failure: unknown) =>
  failure instanceof Refusal && failure.errors.length > 0
    ? failure.errors.map(({ detail }) => detail).join(' ')
    : sentenceOf(failure)
