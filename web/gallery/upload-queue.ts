/** The state of one picture on its way into the gallery. */
export type Step =
  | {
      readonly at: 'chosen' | 'waiting' | 'processing' | 'uploaded' | 'saving' | 'saved' | 'stopped'
    }
  | { readonly at: 'sending'; readonly share: number }
  | Failed

export type Failed = {
  readonly at: 'failed'
  readonly title: string
  readonly reason: string
  /** Sending the same file again would fail again. */
  readonly final: boolean
}

export type Entry = {
  /** Also the idempotency key, so however often saving is tried, the gallery gets the picture once. */
  readonly id: string
  readonly file: File
  /** An object URL. */
  readonly preview: string
  readonly alt: string
  readonly step: Step
  /** The address of the uploaded picture. */
  readonly url?: string | undefined
  /** An unanswered save may have succeeded, so a retry must send the same description. */
  readonly fixed?: boolean | undefined
}

export type UploadQueue = ReturnType<typeof createQueue>

const createQueue = () => {
  let entries: readonly Entry[] = []
  const listeners = new Set<() => void>()

  const set = (next: readonly Entry[]) => {
    entries = next
    for (const listener of listeners) listener()
  }

  const removeWhere = (matches: (entry: Entry) => boolean) => {
    for (const { preview } of entries.filter(matches)) URL.revokeObjectURL(preview)
    set(entries.filter((entry) => !matches(entry)))
  }

  return {
    read: () => entries,
    find: (id: string) => entries.find((entry) => entry.id === id),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files: readonly File[]) {
      const added = files.map(createEntry)
      set([...entries, ...added])
      return added
    },
    change: (id: string, change: Partial<Entry>) =>
      set(entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))),
    remove: (id: string) => removeWhere((entry) => entry.id === id),
    removeSaved: () => removeWhere(isSaved),
  }
}

const createEntry = (file: File): Entry => ({
  id: crypto.randomUUID(),
  file,
  preview: URL.createObjectURL(file),
  alt: '',
  step: { at: 'chosen' },
})

let current: { readonly owner: string; readonly queue: UploadQueue } | undefined

/** Outlives the page, so chosen pictures survive a visit to another one, or signing in again. */
export const uploadQueueOf = (owner: string): UploadQueue => {
  if (current?.owner !== owner) current = { owner, queue: createQueue() }
  return current.queue
}

export const isSaved = ({ step }: Entry) => step.at === 'saved'

const inProgress = ['waiting', 'sending', 'processing', 'uploaded', 'saving']

export const isInProgress = ({ step }: Entry) => inProgress.includes(step.at)

export const canBeSent = ({ step }: Entry) =>
  step.at === 'failed' ? !step.final : step.at === 'chosen' || step.at === 'stopped'
