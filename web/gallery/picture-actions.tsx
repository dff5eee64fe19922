import { useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import { ask, askFor, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { Trap } from '#web/layout/plain-form.tsx'
import { toast } from '#web/layout/toasts.tsx'
import { useSession } from '#web/session.ts'
import { TextAreaField } from '#web/ui/text-field.tsx'

/** Links and quiet buttons below the picture in the viewer. */
export const viewerLink =
  'inline-flex min-h-11 items-center px-3 font-semibold underline underline-offset-4 aria-disabled:cursor-progress aria-disabled:opacity-60'

const question = {
  title: 'Please remove me',
  text: 'Are you in this picture and would rather not be, or should it not be here? It is hidden at once, for everyone. Then a moderator decides about it.',
  confirm: 'Hide this picture',
}

type RemovalProps = { id: string; onHidden: () => void }

/** For everyone, also without an account. */
export function AskRemoval({ id, onHidden }: RemovalProps) {
  const [busy, setBusy] = useState(false)

  const askRemoval = async () => {
    const given = await askFor({ ...question, fields: <RemovalFields /> })
    if (!given) return
    setBusy(true)
    const note = String(given.get('note') ?? '').trim()
    const topic = String(given.get('topic') ?? '')
    try {
      const { hidden } = await club.gallery.askRemoval({
        id,
        ...(note && { note }),
        ...(topic && { topic }),
      })
      if (hidden) onHidden()
      await showMessage(hidden ? isHidden : isKept)
    } catch (failure) {
      const isGone = failure instanceof Refusal && failure.refusal === 'not-found'
      if (isGone) onHidden()
      else
        await showMessage({ title: 'The picture could not be hidden', text: sentenceOf(failure) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : askRemoval}
      className={viewerLink}
    >
      Please remove me
    </button>
  )
}

const isHidden = {
  title: 'The picture is hidden',
  text: "Nobody sees it in the gallery any more. A moderator will look at it. You don't need to do anything else.",
}

const isKept = {
  title: 'A moderator will look at it again',
  text: 'Somebody asked about this picture before, and a moderator kept it. So it stays until they have decided.',
}

const RemovalFields = () => (
  <>
    <TextAreaField
      label="Anything we should know? (optional)"
      name="note"
      hint="We need no name and no address. Only moderators read this."
      required={false}
      maxLength={500}
      rows={2}
    />
    <Trap label="Topic" />
  </>
)

type DeleteProps = { id: string; name: string; onDeleted: () => void }

export function DeletePicture({ id, name, onDeleted }: DeleteProps) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  if (session.state !== 'in' || !session.roles.includes('moderator')) return null

  const deletePicture = async () => {
    const confirmed = await ask({
      title: `Delete ${name}?`,
      text: 'The picture is deleted for good, and those after it move up by one.',
      confirm: 'Delete',
      destructive: true,
    })
    if (!confirmed) return
    setBusy(true)
    try {
      await club.gallery.remove({ id })
      onDeleted()
      toast('Picture deleted')
    } catch (failure) {
      await showMessage({ title: 'The picture could not be deleted', text: sentenceOf(failure) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : deletePicture}
      className={`${viewerLink} text-danger-night`}
    >
      Delete picture
    </button>
  )
}
