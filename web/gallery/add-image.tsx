import { useId } from 'react'
import { largestPicture, pictureTypes } from '#contract/media.ts'
import { to } from '#contract/pages.ts'
import { useLeaveGuard, useUnloadGuard } from '#web/layout/leave-guard.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { AddImageEntry } from './add-image-entry.tsx'
import { countPictures, standing } from './add-image-words.ts'
import { isReady } from './upload-queue.ts'
import { useUploadQueue } from './use-upload-queue.ts'

export const meta = () => [{ title: 'Add Image' }]

export default function AddImagePage() {
  const session = useSession()
  return session.state === 'in' ? <AddImage owner={session.user.email} /> : null
}

const leaving = {
  title: 'Leave this page?',
  text: 'Pictures are still being sent. Those that are not in the gallery yet are stopped.',
  confirm: 'Leave',
}

const limits = `JPEG, PNG, WebP, AVIF or GIF, up to ${largestPicture.bytes / 1024 / 1024} MB each.`

function AddImage({ owner }: { owner: string }) {
  const { entries, sending, hung, actions } = useUploadQueue(owner)
  const hintId = useId()
  useLeaveGuard(sending, leaving)
  useUnloadGuard(sending || entries.some(isReady))
  return (
    <section aria-labelledby="add-image" className="grid max-w-4xl content-start gap-5">
      <h1 id="add-image" className="text-3xl">
        Add Image
      </h1>
      <FilePicker
        label="Choose pictures"
        hint={limits}
        accept={pictureTypes.join(',')}
        onFiles={actions.add}
      />
      {hung > 0 ? <Hung count={hung} /> : null}
      {entries.length > 0 ? (
        <>
          <p id={hintId} className="max-w-[40em] text-quiet text-sm">
            A few words on each picture help those who cannot see it. You can leave them out.
          </p>
          <ol aria-label="Chosen pictures" className="grid gap-3 md:grid-cols-2">
            {entries.map((entry) => (
              <AddImageEntry
                key={entry.id}
                entry={entry}
                actions={actions}
                sending={sending}
                hintId={hintId}
              />
            ))}
          </ol>
        </>
      ) : null}
      <div
        className={`bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-line bg-page py-3 max-lg:-mx-gutter max-lg:px-gutter [@media(min-height:30rem)]:sticky ${entries.length > 0 ? 'border-t' : ''}`}
      >
        <Button tone="call" busy={sending} onClick={actions.sendAll}>
          Upload Image
        </Button>
        <p role="status" className="min-w-32 flex-1 text-sm">
          {standing(entries)}
        </p>
      </div>
    </section>
  )
}

const Hung = ({ count }: { count: number }) => (
  <div className="edge flex flex-wrap items-center justify-between gap-3 rounded-card bg-card p-4">
    <p className="font-semibold">
      {countPictures(count)} {count === 1 ? 'is' : 'are'} in the gallery now.
    </p>
    <ButtonLink to={to.gallery()} tone="plain">
      See the gallery
    </ButtonLink>
  </div>
)
