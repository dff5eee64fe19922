import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clubDay } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { useClub } from '#web/layout/root-data.ts'
import { useSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectBox } from '#web/ui/select.tsx'
import { uploadFile } from '#web/upload.ts'
import { albumTitle, countPictures } from './albums.tsx'
import type { UploadWords } from './upload-messages.ts'
import { UploadPanel } from './upload-panel.tsx'
import { type Destination, useUploadQueue } from './use-upload-queue.ts'

export const meta = () => [{ title: 'Add Image' }]

export default function AddImagePage() {
  const session = useSession()
  return session.state === 'in' ? <AddImage owner={session.user.email} /> : null
}

const words: UploadWords = {
  saving: 'Adding to the gallery',
  saved: 'In the gallery',
  place: 'in the gallery',
  success: { title: 'Success!', text: 'Image uploaded and saved successfully!' },
  failures: {
    upload: 'Failed to upload the image to Cloudinary.',
    save: 'Failed to save the image in the database.',
    unexpected: 'An unexpected error occurred.',
  },
}

function AddImage({ owner }: { owner: string }) {
  const [search] = useSearchParams()
  const [ride, setRide] = useState(search.get('ride') ?? '')
  const destination = useMemo(
    (): Destination => ({
      upload: uploadFile,
      save: (image, options) => club.gallery.add({ ...image, ...(ride && { ride }) }, options),
      words,
    }),
    [ride],
  )
  const { savedCount, ...queue } = useUploadQueue(owner, destination)
  return (
    <section aria-labelledby="add-image" className="grid max-w-4xl content-start gap-5">
      <h1 id="add-image" className="text-3xl">
        Add Image
      </h1>
      <RideChoice ride={ride} disabled={queue.sending} onChoose={setRide} />
      <UploadPanel {...queue} words={words} send="Upload Image">
        {savedCount > 0 ? <Saved count={savedCount} ride={ride} /> : null}
      </UploadPanel>
    </section>
  )
}

type ChoiceProps = { ride: string; disabled: boolean; onChoose: (ride: string) => void }

/** The album for all chosen pictures; the latest rides come first. */
const RideChoice = ({ ride, disabled, onChoose }: ChoiceProps) => {
  const today = clubDay(useClub().timeZone)
  const latest = useQuery({
    queryKey: ['events', 'until', today],
    queryFn: () => club.events.list({ to: today, order: 'newest', limit: 20 }),
  })
  const isOlder = ride !== '' && latest.isSuccess && !latest.data.some(({ _id }) => _id === ride)
  const older = useQuery({
    queryKey: ['events', ride],
    queryFn: () => club.events.get({ id: ride }),
    enabled: isOlder,
  })
  const rides = [...(isOlder && older.data ? [older.data] : []), ...(latest.data ?? [])]
  return (
    <Field
      label="Album"
      hint={
        latest.isError
          ? "The rides couldn't be loaded. You can add pictures without an album."
          : 'All pictures below are added to it.'
      }
    >
      {(wiring) => (
        <SelectBox
          {...wiring}
          value={rides.some(({ _id }) => _id === ride) ? ride : ''}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">No album, only the gallery</option>
          {rides.map((each) => (
            <option key={each._id} value={each._id}>
              {albumTitle(each)}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  )
}

const Saved = ({ count, ride }: { count: number; ride: string }) => (
  <div className="edge flex flex-wrap items-center justify-between gap-3 rounded-card bg-card p-4">
    <p className="font-semibold">
      {countPictures(count)} {count === 1 ? 'is' : 'are'} in the gallery now.
    </p>
    <ButtonLink to={ride ? to.album(ride) : to.gallery()} tone="plain">
      {ride ? 'See the album' : 'See the gallery'}
    </ButtonLink>
  </div>
)
