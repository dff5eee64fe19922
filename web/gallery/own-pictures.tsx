import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { OwnPicture } from '#contract/gallery.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { queries } from '#web/queries.ts'
import { Button, ButtonLink, TextButton } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { uploadProposal } from '#web/upload.ts'
import { countPictures } from './albums.tsx'
import type { UploadWords } from './upload-messages.ts'
import { UploadPanel } from './upload-panel.tsx'
import { type Destination, useUploadQueue } from './use-upload-queue.ts'

type Props = { ride: string; owner: string; isModerator: boolean }

/** What a rider adds to the album of a ride. The page of a ride has no queries of its own. */
export default function OwnPictures(props: Props) {
  return (
    <QueryClientProvider client={queries}>
      <ForRider {...props} />
    </QueryClientProvider>
  )
}

const keyOf = ({ ride, owner }: Omit<Props, 'isModerator'>) => ['gallery', 'own', ride, owner]

const ForRider = ({ ride, owner, isModerator }: Props) => {
  // “How was it?” leads here.
  const isAsked = useLocation().hash === '#own-pictures'
  const [isAdding, setIsAdding] = useState(isAsked)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery({
    queryKey: keyOf({ ride, owner }),
    queryFn: () => club.gallery.own({ ride }),
  })
  const hasLoaded = data !== undefined
  useEffect(() => {
    if (isAsked && hasLoaded) heading.current?.scrollIntoView()
  }, [isAsked, hasLoaded])
  const waiting = data?.pictures.filter(({ state }) => state === 'proposed') ?? []
  if (!isModerator && !data?.mayPropose && waiting.length === 0) return null
  return (
    <section aria-labelledby="own-pictures" className="grid gap-4">
      <h2 ref={heading} id="own-pictures" tabIndex={-1} className="scroll-mt-24 text-name">
        {waiting.length > 0 ? `${countPictures(waiting.length)} waiting` : 'Your pictures'}
      </h2>
      {waiting.length > 0 ? <Waiting pictures={waiting} /> : null}
      {isModerator ? (
        <div>
          <ButtonLink to={to.addImage(ride)} tone="plain">
            Add pictures to the album
          </ButtonLink>
        </div>
      ) : isAdding && data?.mayPropose ? (
        <AddPictures ride={ride} owner={owner} />
      ) : data?.mayPropose ? (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-[36em] text-quiet">
            Share what you saw. A moderator looks at your pictures before everyone sees them.
          </p>
          <Button tone="plain" onClick={() => setIsAdding(true)}>
            Add your pictures
          </Button>
        </div>
      ) : null}
    </section>
  )
}

const words: UploadWords = {
  saving: 'Sending',
  saved: 'Sent',
  place: 'sent',
  success: { title: 'Thank you!', text: 'A moderator will look at them and publish them.' },
  failures: {
    upload: 'The pictures could not be sent',
    save: 'The pictures could not be sent',
    unexpected: 'Something went wrong',
  },
}

const AddPictures = ({ ride, owner }: Omit<Props, 'isModerator'>) => {
  const destination = useMemo(
    (): Destination => ({
      upload: uploadProposal,
      async save(image, options) {
        const saved = await club.gallery.propose({ ...image, ride }, options)
        void queries.invalidateQueries({ queryKey: keyOf({ ride, owner }) })
        return saved
      },
      words,
    }),
    [ride, owner],
  )
  const { savedCount, ...queue } = useUploadQueue(`${owner} ${ride}`, destination)
  const focusPicker = useRef((panel: HTMLDivElement | null) =>
    panel?.querySelector<HTMLElement>('input[type=file]')?.focus(),
  )
  return (
    <div ref={focusPicker.current} className="grid grid-cols-1 gap-4">
      <UploadPanel {...queue} words={words} send="Send pictures" />
    </div>
  )
}

const Waiting = ({ pictures }: { pictures: readonly OwnPicture[] }) => (
  <div className="grid gap-3">
    <p className="text-quiet">Only you and the moderators see them until they're published.</p>
    <ul className="grid grid-cols-3 gap-x-2 gap-y-3">
      {pictures.map((picture) => (
        <WaitingPicture key={picture._id} picture={picture} />
      ))}
    </ul>
  </div>
)

const WaitingPicture = ({ picture: { _id, url, picture, alt } }: { picture: OwnPicture }) => {
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    const confirmed = await ask({
      title: 'Take back this picture?',
      text: 'It is deleted, and no moderator sees it any more.',
      confirm: 'Take it back',
      destructive: true,
    })
    if (!confirmed) return
    setBusy(true)
    try {
      await club.gallery.withdraw({ id: _id })
      toast('Picture deleted')
      document.getElementById('own-pictures')?.focus()
    } catch (failure) {
      await showMessage({ title: 'That did not work', text: sentenceOf(failure) })
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['gallery', 'own'] })
    }
  }
  return (
    <li className="grid content-start">
      <Photo
        url={url}
        picture={picture}
        alt={alt ?? 'Your picture'}
        sizes="(min-width: 64rem) 15rem, 31vw"
        className="aspect-square rounded-xl"
      />
      <TextButton busy={busy} onClick={withdraw}>
        Take back
      </TextButton>
    </li>
  )
}
