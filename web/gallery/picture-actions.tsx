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

type ActionProps = {
  run: () => Promise<void>
  /** The title of the message if it fails. */
  failed: string
  className?: string
  children: string
}

/** A quiet button below the picture, which is busy until its action is done. */
const Action = ({ run, failed, className = '', children }: ActionProps) => {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await run()
    } catch (failure) {
      await showMessage({ title: failed, text: sentenceOf(failure) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : press}
      className={`${viewerLink} ${className}`}
    >
      {children}
    </button>
  )
}

type RemovalProps = { id: string; onHidden: () => void }

/** For everyone, also without an account. */
export function AskRemoval({ id, onHidden }: RemovalProps) {
  const askRemoval = async () => {
    const given = await askFor({ ...question, fields: <RemovalFields /> })
    if (!given) return
    const note = String(given.get('note') ?? '').trim()
    const topic = String(given.get('topic') ?? '')
    const asked = { id, ...(note && { note }), ...(topic && { topic }) }
    const { hidden } = await club.gallery.askRemoval(asked).catch(asGone)
    if (hidden !== false) onHidden()
    if (hidden !== undefined) await showMessage(hidden ? isHidden : isKept)
  }
  return (
    <Action run={askRemoval} failed="The picture could not be hidden">
      Please remove me
    </Action>
  )
}

/** A picture that was deleted meanwhile needs no answer. */
const asGone = (failure: unknown) => {
  if (failure instanceof Refusal && failure.refusal === 'not-found') return { hidden: undefined }
  throw failure
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
  if (session.state !== 'in' || !session.roles.includes('moderator')) return null

  const deletePicture = async () => {
    const confirmed = await ask({
      title: `Delete ${name}?`,
      text: 'The picture is deleted for good, and those after it move up by one.',
      confirm: 'Delete',
      destructive: true,
    })
    if (!confirmed) return
    await club.gallery.remove({ id })
    onDeleted()
    toast('Picture deleted')
  }
  return (
    <Action
      run={deletePicture}
      failed="The picture could not be deleted"
      className="text-danger-night"
    >
      Delete picture
    </Action>
  )
}
