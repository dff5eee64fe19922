import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { check } from '#contract/sentence.ts'
import { Line, PhoneNumber } from '#contract/shapes.ts'
import { clubForLeaders } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { filledIn, useForm } from '#web/layout/use-form.ts'
import { queries } from '#web/queries.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { SmallSelect } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { dialogLook, useModal } from '#web/ui/use-modal.ts'
import { type Member, MemberSearch } from '#web/users/member-search.tsx'
import { type RiderList, ridersKey } from './rider-queries.ts'

type Props = {
  list: RiderList
  /** Gets the id of the rider who was added. */
  onClose: (rsvp?: string) => void
}

/** Adds a member, or someone who turned up and has no account. Leaders may exceed the places. */
export const AddRider = ({ list, onClose }: Props) => {
  const { _id: id, signup } = list.ride
  const groups = signup?.groups ?? []
  const dialog = useModal()
  const added = useRef<string>(undefined)
  const titleId = useId()
  const [group, setGroup] = useState('')

  const add = async (who: Walkup | { person: string }, name: string) => {
    const place = group && { group }
    const { insertedId } = await clubForLeaders.signup.addRider({ id, ...who, ...place })
    toast(`${name} is on the list`)
    await queries.invalidateQueries({ queryKey: ridersKey(id) })
    added.current = insertedId
    dialog.current?.close()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => onClose(added.current)}
      className={dialogLook}
    >
      <div className="grid gap-5">
        <h2 id={titleId} className="text-name">
          Add a rider
        </h2>
        {groups.length > 0 ? (
          <SmallSelect label="Group" value={group} onChoose={setGroup}>
            <option value="">The first with a place</option>
            {groups.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SmallSelect>
        ) : null}
        <AddMember onAdd={(member) => add({ person: member._id }, member.name)} />
        <div className="grid gap-3 border-line border-t pt-4">
          <h3 className="text-lg">Not a member?</h3>
          <AddWalkup onAdd={(walkup) => add(walkup, walkup.name)} />
        </div>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className={buttonLook('plain')}
        >
          Close
        </button>
      </div>
    </dialog>
  )
}

const AddMember = ({ onAdd }: { onAdd: (member: Member) => Promise<void> }) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const add = async (member: Member) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onAdd(member)
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-2">
      <MemberSearch
        label="Find a member"
        action="Add"
        busy={busy}
        onPick={(member) => void add(member)}
      />
      {failure ? <FormMessage urgent>{failure}</FormMessage> : null}
    </div>
  )
}

const Walkup = z.object({
  name: Line(100),
  phone: z.optional(PhoneNumber),
  contactName: z.optional(Line(100)),
  contactPhone: z.optional(PhoneNumber),
})
type Walkup = z.output<typeof Walkup>

const AddWalkup = ({ onAdd }: { onAdd: (walkup: Walkup) => Promise<void> }) => {
  const form = useForm<Walkup>({
    read: (typed) => check(Walkup, filledIn(typed)),
    send: onAdd,
    again: true,
  })
  const field = (name: keyof Walkup) => ({ name, error: form.errorOf(name), autoComplete: 'off' })
  return (
    <form {...form.form} aria-label="Someone without an account" className="grid gap-3">
      <TextField label="Name" {...field('name')} maxLength={100} />
      <TextField label="Phone" {...field('phone')} type="tel" required={false} maxLength={40} />
      <TextField
        label="Emergency contact: name"
        {...field('contactName')}
        required={false}
        maxLength={100}
      />
      <TextField
        label="Emergency contact: phone"
        {...field('contactPhone')}
        type="tel"
        required={false}
        maxLength={40}
      />
      {form.message ? <FormMessage urgent>{form.message}</FormMessage> : null}
      <div>
        <Button tone="call" {...form.submit}>
          Add to the list
        </Button>
      </div>
    </form>
  )
}
