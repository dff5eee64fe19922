import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#web/layout/failure.ts'
import { checkPicture, uploadImage } from '#web/upload.ts'

/** What keeps a file from being taken, if anything does. */
export const pictureMistake = (file: File): Promise<string | undefined> =>
  checkPicture(file).then(() => undefined, sentenceOf)

export const inMegabytes = (bytes: number) =>
  bytes < 100_000
    ? `${Math.ceil(bytes / 1024)}\u00a0kB`
    : `${(bytes / 1024 ** 2).toFixed(1)}\u00a0MB`

/** A picture that is chosen, looked at, and sent when its time comes. */
export const usePicture = () => {
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  return {
    file,
    choose: setFile,
    preview: useObjectAddress(file),
    /** How much of it has left, from 0 to 1, while it is under way. */
    share,
    cancel: () => stop.current?.abort(),
    /** Gives the address of the picture, or nothing if it was cancelled. */
    async upload(chosen: File): Promise<string | undefined> {
      const controller = new AbortController()
      stop.current = controller
      setShare(0)
      try {
        const address = await uploadImage(chosen, {
          onProgress: setShare,
          signal: controller.signal,
        })
        return controller.signal.aborted ? undefined : address
      } catch (failure) {
        if (controller.signal.aborted) return undefined
        throw failure
      } finally {
        setShare(undefined)
      }
    },
  }
}

const useObjectAddress = (file: File | undefined) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
