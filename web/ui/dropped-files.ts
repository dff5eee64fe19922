import { useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Hears of files that are dropped anywhere on the page or pasted into it, and tells whether some are
 * held over it. A browser by itself would open a dropped file and throw the page away.
 */
export const useDroppedFiles = (onFiles: (files: readonly File[]) => void) => {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const receive = (event: Event, data: DataTransfer | null) => {
      event.preventDefault()
      setOver(false)
      take([...(data?.files ?? [])])
    }
    const hold = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    addEventListener('dragenter', hold, { signal })
    addEventListener('dragover', hold, { signal })
    addEventListener('dragleave', (event) => event.relatedTarget ?? setOver(false), { signal })
    addEventListener('drop', (event) => carriesFiles(event) && receive(event, event.dataTransfer), {
      signal,
    })
    addEventListener(
      'paste',
      (event) => event.clipboardData?.files.length && receive(event, event.clipboardData),
      { signal },
    )
    return () => gone.abort()
  }, [])

  return over
}
