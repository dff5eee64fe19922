import { useEffect, useRef, useState } from 'react'
import { pictureTypes } from '#contract/media.ts'
import type { FieldError } from '#contract/refusal.ts'
import { endsSession } from '#web/api.ts'
import { TextButton } from '#web/ui/button.tsx'
import { box, Field } from '#web/ui/field.tsx'
import { checkPicture, uploadImage } from '#web/upload.ts'
import { showMessage } from './dialogs.tsx'
import { sentenceOf } from './failure.ts'

/** What is done here with a form that has a picture. */
type PictureForm = {
  readonly draft: { readonly image: string; readonly fileName: string }
  write(part: { readonly image?: string; readonly fileName?: string }): void
  setError(field: string, sentence?: string): void
}

/** What an upload adds to the form, or nothing if it failed. */
export type PicturePart = { readonly image?: string } | undefined

/**
 * The picture of a form: it is checked when it is chosen and uploaded when the form is saved. The draft has its
 * address as `image`, and as `fileName` what was chosen, because browsers cannot store the file itself.
 */
export const usePictureUpload = (send = uploadImage) => {
  const [chosen, setChosen] = useState<File>()
  const latest = useRef<File>(undefined)
  const upload = useUpload(send)

  const take = (form: PictureForm, next: File | undefined) => {
    latest.current = next
    setChosen(next)
    form.write({ fileName: next?.name ?? '' })
    form.setError('image')
  }

  const fileOf = ({ draft }: PictureForm) => (draft.fileName ? chosen : undefined)

  return {
    chosen,
    fileOf,
    upload,

    /** Takes a file at once, and gives it back if it is no picture the site could show. */
    async choose(form: PictureForm, next: File | undefined) {
      take(form, next)
      const mistake = next && (await checkPicture(next).then(() => undefined, sentenceOf))
      // Another file may have been chosen during the check.
      if (!mistake || latest.current !== next) return
      take(form, undefined)
      form.setError('image', mistake)
    },

    /** The picture is uploaded once, however often the form is sent. */
    async uploadOnce(form: PictureForm): Promise<PicturePart> {
      const file = fileOf(form)
      if (!file) return {}
      try {
        const image = await upload.start(file)
        if (!image) return undefined
        take(form, undefined)
        form.write({ image })
        return { image }
      } catch (failure) {
        const reason = sentenceOf(failure)
        if (!endsSession(failure)) void showMessage({ ...uploadFailed, reason })
        return undefined
      }
    },

    /** A picture the site does not have has to be chosen again. */
    placeErrors(form: PictureForm, errors: readonly FieldError[]): readonly FieldError[] {
      if (errors.some(({ field }) => field === 'image')) form.write({ image: '' })
      return errors.map((error) =>
        error.field === 'image' ? { ...error, detail: pictureGone } : error,
      )
    },

    remove(form: PictureForm) {
      take(form, undefined)
      form.write({ image: '' })
    },
  }
}

const pictureGone = 'Please choose the picture again: it is not on the site.'

const uploadFailed = {
  title: 'Image Upload Failed',
  text: 'Please try again.',
  urgent: true,
} as const

type Upload = { readonly progress: number | undefined; cancel(): void }

/** How a conflict shows a picture. */
export const showPicture = (address: string) =>
  address ? (
    <img src={address} alt="" className="inline-block aspect-4/3 w-20 rounded-lg object-cover" />
  ) : undefined

type Props = {
  label: string
  error: string | undefined
  /** The picture that is on the site already, if any. */
  address: string
  /** The file that was chosen; only its name is left after a reload. */
  file: File | undefined
  fileName: string
  upload: Upload
  required?: boolean
  onChoose: (file: File | undefined) => void
  /** Only where the picture can be left out. */
  onRemove?: (() => void) | undefined
}

/** A picture: chosen, being uploaded, or on the site already. */
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
            required={on.required ?? true}
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
          <State file={file} upload={on.upload} onRemove={on.onRemove} />
        </div>
      ) : null}
    </div>
  )
}

const State = ({ file, upload, onRemove }: Pick<Props, 'file' | 'upload' | 'onRemove'>) => {
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
  return (
    <div>
      <p className="wrap-anywhere text-quiet text-sm">
        {file
          ? `${file.name}, ${inMegabytes(file.size)}`
          : 'Uploaded. Choose a file to replace it.'}
      </p>
      {onRemove ? <TextButton onClick={onRemove}>Remove the picture</TextButton> : null}
    </div>
  )
}

const inMegabytes = (bytes: number) =>
  bytes < 100_000
    ? `${Math.ceil(bytes / 1024)}\u00a0kB`
    : `${(bytes / 1024 ** 2).toFixed(1)}\u00a0MB`

/** An upload that shows its progress, from 0 to 1, and can be cancelled. */
const useUpload = (send: typeof uploadImage) => {
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
        const address = await send(file, { onProgress: setProgress, signal })
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
