import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Icon, type Shape } from './icon.tsx'

type Props = {
  label: string
  hint: string
  accept: string
  icon?: Shape
  /** Only one file is wanted at a time. */
  single?: boolean
  /** The sentence that says what is wrong with the file, if any. */
  errorId?: string | undefined
  onFiles: (files: readonly File[]) => void
}

/** Files are chosen, dropped or pasted. The invisible input covers the whole box. */
export const FilePicker = ({
  label,
  hint,
  accept,
  icon = 'camera',
  single = false,
  errorId,
  onFiles,
}: Props) => {
  const id = useId()
  const isOver = useDroppedFiles(onFiles)
  return (
    <div
      data-over={isOver || undefined}
      className="relative flex flex-wrap items-center gap-4 rounded-card border-2 border-edge border-dashed p-4 transition-colors hover:bg-card has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-3 data-over:border-lagoon data-over:border-solid data-over:bg-card sm:p-6"
    >
      <span className="grid size-14 place-items-center rounded-full bg-track">
        <Icon shape={icon} className="size-7" />
      </span>
      <div className="grid flex-1 basis-48 gap-0.5">
        <label htmlFor={id} className="font-display text-name font-bold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
        <p aria-hidden="true" className="text-quiet text-sm pointer-coarse:hidden">
          {isOver
            ? 'Drop to add'
            : `Or drop ${single ? 'it' : 'them'} anywhere on this page, or paste one.`}
        </p>
      </div>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={!single}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ? `${errorId} ${id}-hint` : `${id}-hint`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Otherwise choosing the same file again would not fire a change event.
          currentTarget.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
      />
    </div>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Receives files dropped or pasted anywhere on the page, and returns whether files are dragged over it.
 * Without it the browser would leave the page and open the dropped file.
 */
const useDroppedFiles = (onFiles: (files: readonly File[]) => void) => {
  const [isOver, setIsOver] = useState(false)
  const handleFiles = useEffectEvent(onFiles)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const receive = (event: Event, data: DataTransfer | null) => {
      event.preventDefault()
      setIsOver(false)
      handleFiles([...(data?.files ?? [])])
    }
    const allowDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    addEventListener('dragenter', allowDrop, { signal })
    addEventListener('dragover', allowDrop, { signal })
    addEventListener('dragleave', (event) => event.relatedTarget ?? setIsOver(false), { signal })
    addEventListener('drop', (event) => hasFiles(event) && receive(event, event.dataTransfer), {
      signal,
    })
    addEventListener(
      'paste',
      (event) => event.clipboardData?.files.length && receive(event, event.clipboardData),
      { signal },
    )
    return () => listening.abort()
  }, [])

  return isOver
}
