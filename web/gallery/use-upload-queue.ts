import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { tell } from '#web/layout/dialogs.tsx'
import { outcome } from './add-image-words.ts'
import { uploader } from './upload.ts'
import { type Entry, isIn, isOnTheWay, isReady, uploadQueueOf } from './upload-queue.ts'

/** The tray of whoever is signed in, what can be done with it, and how many of it hang by now. */
export const useUploadQueue = (owner: string) => {
  const tray = uploadQueueOf(owner)
  const entries = useSyncExternalStore(tray.watch, tray.read)
  const [hung, setHung] = useState(0)

  const actions = useMemo(() => {
    const { add, hang, stop, stopAll } = uploader(tray)

    /** Sends what can be sent of these pictures, then says in one dialog how all of them fared. */
    const send = async (these: readonly Entry[]) => {
      const ids = these.map(({ id }) => id)
      const ended = await hang(these.filter(isReady).map(({ id }) => id))
      if (!ended) return
      const words = outcome(tray.read().filter(({ id }) => ids.includes(id)))
      if (words) await tell(words)
      const more = tray.read().filter(isIn).length
      setHung((before) => before + more)
      tray.clearFinished()
    }

    return {
      add,
      stop,
      stopAll,
      describe: (id: string, alt: string) => tray.change(id, { alt }),
      remove: tray.remove,
      retry: (id: string) => send(tray.read().filter((entry) => entry.id === id)),
      sendAll: () =>
        tray.read().length > 0
          ? send(tray.read())
          : tell({ title: 'Error', text: 'Please select an image first!' }),
    }
  }, [tray])

  useEffect(() => {
    tray.clearFinished()
    return actions.stopAll
  }, [tray, actions])

  return { entries, sending: entries.some(isOnTheWay), hung, actions }
}
