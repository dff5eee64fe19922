import { useState } from 'react'
import type { GalleryImage } from '#contract/gallery.ts'
import { club } from '#web/api.ts'
import { ask, tell } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useSession } from '#web/session.ts'

type Props = { image: GalleryImage; place: number; onRemoved: () => void }

/** Moderators take pictures out of the gallery where they see them. */
export function RemovePicture({ image, place, onRemoved }: Props) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  if (session.state !== 'in' || !session.roles.includes('moderator')) return null

  const remove = async () => {
    const sure = await ask({
      title: `Remove Event ${place}?`,
      text: 'The picture leaves the gallery for good, and those after it move up by one.',
      confirm: 'Remove',
      destructive: true,
    })
    if (!sure) return
    setBusy(true)
    try {
      await club.gallery.remove({ id: image._id })
      onRemoved()
      toast('Picture removed')
    } catch (failure) {
      await tell({ title: 'The picture could not be removed', text: sentenceOf(failure) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : remove}
      className="min-h-11 px-3 font-semibold text-danger-night underline decoration-danger-night/50 underline-offset-4 hover:decoration-current aria-disabled:cursor-progress aria-disabled:opacity-60"
    >
      Remove picture
    </button>
  )
}
