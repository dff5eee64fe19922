/** How far a picture is on its way from somebody's phone into the gallery. */
export type Step =
  | { readonly at: 'chosen' | 'waiting' | 'preparing' | 'sent' | 'saving' | 'in' | 'stopped' }
  | { readonly at: 'sending'; readonly share: number }
  | Failed

export type Failed = {
  readonly at: 'failed'
  readonly title: string
  readonly reason: string
  /** Sending the same file again would lead to the same answer. */
  readonly final: boolean
}

export type Entry = {
  /** Also the key it is saved with, so that however often that is tried, it hangs there once. */
  readonly id: string
  readonly file: File
  /** An address of the browser's own, to show the file before it is sent. */
  readonly preview: string
  readonly alt: string
  readonly step: Step
  /** Where the picture lies once it is uploaded. */
  readonly url?: string | undefined
  /** It may be in the gallery without our knowing: saving it again takes the very same words. */
  readonly fixed?: boolean | undefined
}

export type UploadQueue = ReturnType<typeof openTray>

const openTray = () => {
  let entries: readonly Entry[] = []
  const watchers = new Set<() => void>()

  const set = (next: readonly Entry[]) => {
    entries = next
    for (const watcher of watchers) watcher()
  }

  const drop = (isGone: (entry: Entry) => boolean) => {
    for (const { preview } of entries.filter(isGone)) URL.revokeObjectURL(preview)
    set(entries.filter((entry) => !isGone(entry)))
  }

  return {
    read: () => entries,
    find: (id: string) => entries.find((entry) => entry.id === id),
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    add(files: readonly File[]) {
      const added = files.map(layOut)
      set([...entries, ...added])
      return added
    },
    change: (id: string, change: Partial<Entry>) =>
      set(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))),
    remove: (id: string) => drop((entry) => entry.id === id),
    clearFinished: () => drop(isIn),
  }
}

const layOut = (file: File): Entry => ({
  id: crypto.randomUUID(),
  file,
  preview: URL.createObjectURL(file),
  alt: '',
  step: { at: 'chosen' },
})

let kept: { readonly owner: string; readonly tray: UploadQueue } | undefined

/** The pictures somebody has chosen. Signing in again, or a step aside, does not lose them. */
export const uploadQueueOf = (owner: string): UploadQueue => {
  if (kept?.owner !== owner) kept = { owner, tray: openTray() }
  return kept.tray
}

export const isIn = ({ step }: Entry) => step.at === 'in'

const onTheWay = ['waiting', 'sending', 'preparing', 'sent', 'saving']

export const isOnTheWay = ({ step }: Entry) => onTheWay.includes(step.at)

export const isReady = ({ step }: Entry) =>
  step.at === 'failed' ? !step.final : step.at === 'chosen' || step.at === 'stopped'
