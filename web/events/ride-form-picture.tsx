import { useEffect, useRef } from 'react'
import { pictureTypes } from '#contract/media.ts'
import { box, Field } from '#web/ui/field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { labels } from './ride-labels.ts'
import { inMegabytes } from './use-picture.ts'
import type { RideForm } from './use-ride-form.ts'

const hint = 'JPEG, PNG, WebP, AVIF or GIF, up to 20 MB'
const accepted = pictureTypes.join()

/** The picture of a ride: chosen, looked at, on its way, or on the site already. */
export const RideFormPicture = ({ form }: { form: RideForm }) => {
  const input = useRef<HTMLInputElement>(null)
  const { file, preview } = form.picture
  const shown = preview ?? form.draft.image

  // A browser's own field cannot be given a file, but it must not name one that is gone.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  return (
    <div className="grid gap-2">
      <Field label={labels.image} hint={hint} error={form.errorOf('image')}>
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            type="file"
            name="image"
            accept={accepted}
            required
            onChange={({ target }) => void form.choose(target.files?.[0])}
            className={`${box} py-1.5 text-sm file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-full file:bg-track file:px-3.5 file:font-semibold file:text-words`}
          />
        )}
      </Field>
      {form.fileName && !file ? (
        <p role="status" className="font-semibold text-coral text-sm">
          Please choose the picture again: {form.fileName} was not uploaded before the page was
          left.
        </p>
      ) : null}
      {shown ? (
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3">
          <img
            src={shown}
            alt="Preview"
            className="aspect-4/3 w-full rounded-xl bg-track object-cover"
          />
          <Standing form={form} />
        </div>
      ) : null}
    </div>
  )
}

const Standing = ({ form }: { form: RideForm }) => {
  const { file, share, cancel } = form.picture
  if (share !== undefined) {
    return (
      <div className="grid gap-1">
        <label className="grid gap-1 font-semibold text-sm">
          Uploading the picture
          <progress value={share} max={1} className="block h-2.5 w-full" />
        </label>
        <div>
          <TextButton onClick={cancel}>Cancel the upload</TextButton>
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
