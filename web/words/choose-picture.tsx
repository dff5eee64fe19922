import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { pictureTypes } from '#contract/media.ts'
import { club, endsSession } from '#web/api.ts'
import { askFor, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { queries } from '#web/queries.ts'
import { box, Field } from '#web/ui/field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { uploadNewsPicture } from '#web/upload.ts'

export type Chosen = { readonly address: string; readonly description: string }

/** Asks for a picture of the gallery or a new one, and what is to be seen in it. */
export const choosePicture = async (
  onUpload: (share: number | undefined) => void,
  needsDescription: boolean,
): Promise<Chosen | undefined> => {
  const given = await askFor({
    title: 'Choose a picture',
    text: 'Upload a new one, or use one of the gallery.',
    fields: <PictureFields needsDescription={needsDescription} />,
    confirm: 'Use this picture',
  })
  if (!given) return undefined
  const file = given.get('file')
  const description = String(given.get('description') ?? '').trim()
  if (!(file instanceof File) || file.size === 0) {
    return { address: String(given.get('picture')), description }
  }
  try {
    return { address: await uploadNewsPicture(file, { onProgress: onUpload }), description }
  } catch (failure) {
    if (!endsSession(failure)) {
      const reason = sentenceOf(failure)
      const text = 'Please try again.'
      await showMessage({ title: 'Image Upload Failed', text, reason, urgent: true })
    }
    return undefined
  } finally {
    onUpload(undefined)
  }
}

const PictureFields = ({ needsDescription }: { needsDescription: boolean }) => {
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const choose = (address: string | undefined) => {
    if (address && file.current) file.current.value = ''
    setChosen(address)
    setError(undefined)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field label="New picture" hint="JPEG, PNG, WebP, AVIF or GIF, up to 20 MB" error={error}>
        {(wiring) => (
          <input
            {...wiring}
            ref={file}
            type="file"
            name="file"
            accept={pictureTypes.join()}
            required={!chosen}
            onChange={() => choose(undefined)}
            onInvalid={(event) => {
              event.preventDefault()
              setError('Please choose a picture.')
              event.currentTarget.focus()
            }}
            className={`${box} py-1.5 text-sm file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-full file:bg-track file:px-3.5 file:font-semibold file:text-words`}
          />
        )}
      </Field>
      <FromGallery chosen={chosen} onChoose={choose} />
      {needsDescription ? <DescriptionField /> : null}
    </div>
  )
}

/** Says beside the field what is missing, where the browser would show a bubble of its own. */
const DescriptionField = () => {
  const [error, setError] = useState<string>()
  return (
    <TextField
      label="What is to be seen"
      hint="Read to people who cannot see the picture"
      name="description"
      maxLength={300}
      pattern=".*\S.*"
      error={error}
      onInvalid={(event) => {
        event.preventDefault()
        setError('Please say what is to be seen in the picture.')
        event.currentTarget.focus()
      }}
      onInput={() => setError(undefined)}
    />
  )
}

type GalleryProps = { chosen: string | undefined; onChoose: (address: string) => void }

/** The latest pictures of the gallery. Dialogs are outside of the dashboard, so the queries are named. */
const FromGallery = ({ chosen, onChoose }: GalleryProps) => {
  const latest = useQuery(
    {
      queryKey: ['gallery', 'to-choose'],
      queryFn: ({ signal }) => club.gallery.list({ limit: 24 }, { signal }),
    },
    queries,
  )
  const own = latest.data?.filter(({ url }) => url.startsWith('/')) ?? []
  if (own.length === 0) return null
  return (
    <fieldset className="grid">
      <legend className="pb-1 font-semibold">From the gallery</legend>
      <div className="grid max-h-56 grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2 overflow-y-auto p-1">
        {own.map(({ _id, url, alt, picture }, place) => (
          <label
            key={_id}
            className="cursor-pointer rounded-xl has-checked:outline-3 has-checked:outline-lagoon has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="picture"
              value={url}
              checked={chosen === url}
              onChange={() => onChoose(url)}
              className="sr-only"
            />
            <img
              src={picture?.sources[0]?.url ?? url}
              alt={alt ?? `Event ${place + 1}`}
              loading="lazy"
              className="aspect-4/3 w-full rounded-xl bg-track object-cover"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
