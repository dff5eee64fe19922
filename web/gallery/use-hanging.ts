import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { tell } from '#web/frame/dialogs.tsx'
import { outcome } from './add-image-words.ts'
import { hanger } from './hang.ts'
import { type Entry, isIn, isOnTheWay, isReady, trayOf } from './tray.ts'

/** The tray of whoever is signed in, what can be done with it, and how many of it hang by now. */
export const useHanging = (owner: string) => {
  const tray = trayOf(owner)
  const entries = useSyncExternalStore(tray.watch, tray.read)
  const [hung, setHung] = useState(0)

  const actions = useMemo(() => {
    const { add, hang, stop, stopAll } = hanger(tray)

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
