import { useEffect, useRef, useState } from 'react'
import { pictureTypes } from '#contract/media.ts'
import { TextButton } from '#web/ui/button.tsx'
import { box, Field } from '#web/ui/field.tsx'
import { uploadImage } from '#web/upload.ts'

type Upload = { readonly progress: number | undefined; cancel(): void }

type Props = {
  label: string
  error: string | undefined
  /** The picture that is on the site already, if any. */
  address: string
  /** The file that was chosen; only its name is left after a reload. */
  file: File | undefined
  fileName: string
  upload: Upload
  onChoose: (file: File | undefined) => void
}

/** The picture of a ride: chosen, being uploaded, or on the site already. */
export const PictureField = ({ label, error, address, file, fileName, ...on }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const shown = useObjectAddress(file) ?? address

  // A file input cannot be given a file, but it must not name one that is gone.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  return (
    <div className="grid gap-2">
      <Field label={label} hint="JPEG, PNG, WebP, AVIF or GIF, up to 20 MB" error={error}>
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            type="file"
            name="image"
            accept={pictureTypes.join()}
            required
            onChange={({ target }) => on.onChoose(target.files?.[0])}
            className={`${box} py-1.5 text-sm file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-full file:bg-track file:px-3.5 file:font-semibold file:text-words`}
          />
        )}
      </Field>
      {fileName && !file ? (
        <p role="status" className="font-semibold text-coral text-sm">
          Please choose the picture again: {fileName} was not uploaded before the page was left.
        </p>
      ) : null}
      {shown ? (
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3">
          <img
            src={shown}
            alt="Preview"
            className="aspect-4/3 w-full rounded-xl bg-track object-cover"
          />
          <State file={file} upload={on.upload} />
        </div>
      ) : null}
    </div>
  )
}

const State = ({ file, upload }: Pick<Props, 'file' | 'upload'>) => {
  if (upload.progress !== undefined) {
    return (
      <div className="grid gap-1">
        <label className="grid gap-1 font-semibold text-sm">
          Uploading the picture
          <progress value={upload.progress} max={1} className="block h-2.5 w-full" />
        </label>
        <div>
          <TextButton onClick={upload.cancel}>Cancel the upload</TextButton>
        </div>
      </div>
    )
  }
  if (!file) return <p className="text-quiet text-sm">Uploaded. Choose a file to replace it.</p>
  return (
    <p className="wrap-anywhere text-quiet text-sm">
      {file.name}, {inMegabytes(file.size)}
    </p>
  )
}

const inMegabytes = (bytes: number) =>
  bytes < 100_000
    ? `${Math.ceil(bytes / 1024)}\u00a0kB`
    : `${(bytes / 1024 ** 2).toFixed(1)}\u00a0MB`

/** An upload that shows its progress, from 0 to 1, and can be cancelled. */
export const useUpload = () => {
  const [progress, setProgress] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  return {
    progress,
    cancel: () => running.current?.abort(),
    /** Gives the address of the picture, or nothing if the upload was cancelled. */
    async start(file: File): Promise<string | undefined> {
      const controller = new AbortController()
      running.current = controller
      setProgress(0)
      try {
        const { signal } = controller
        const address = await uploadImage(file, { onProgress: setProgress, signal })
        return signal.aborted ? undefined : address
      } catch (failure) {
        if (controller.signal.aborted) return undefined
        throw failure
      } finally {
        setProgress(undefined)
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
