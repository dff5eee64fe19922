import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { check } from '#contract/sentence.ts'
import { type Sheet, WalkUpRecord } from '#contract/sheet.ts'
import { toast } from '#web/layout/toasts.tsx'
import { filledIn, useForm } from '#web/layout/use-form.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { SmallSelect } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { dialogLook, useModal } from '#web/ui/use-modal.ts'
import type { SheetActions } from './ride-sheet.ts'

const { name, phone, contactPhone } = WalkUpRecord.shape
const WalkUpForm = z.object({ name, phone, contactPhone })
type WalkUpForm = z.output<typeof WalkUpForm>

type Props = {
  groups: Sheet['groups']
  /** The group of the section where it was opened. */
  group: string | undefined
  actions: SheetActions
  onClose: () => void
}

/** A person who came without an answer. They become a guest who is there. */
export const WalkUp = ({ groups, group, actions, onClose }: Props) => {
  const dialog = useModal()
  const titleId = useId()
  const [chosen, setChosen] = useState(group ?? '')
  const form = useForm<WalkUpForm>({
    read: (typed) => check(WalkUpForm, filledIn(typed)),
    send: async (typed) => {
      await actions.record({ kind: 'walk-up', ...typed, ...(chosen && { group: chosen }) })
      toast(`${typed.name} is on the sheet`)
      dialog.current?.close()
    },
    again: true,
  })
  const field = (name: keyof WalkUpForm) => ({
    ...{ name, error: form.errorOf(name), autoComplete: 'off' },
  })
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose} className={dialogLook}>
      <form {...form.form} className="grid gap-4">
        <h2 id={titleId} className="text-name">
          Add a walk-up
        </h2>
        <TextField label="Name" {...field('name')} maxLength={100} />
        <TextField label="Phone" {...field('phone')} type="tel" required={false} maxLength={40} />
        <TextField
          label="Emergency phone"
          {...field('contactPhone')}
          type="tel"
          required={false}
          maxLength={40}
        />
        {groups.length > 0 ? (
          <SmallSelect label="Group" value={chosen} onChoose={setChosen}>
            <option value="">None</option>
            {groups.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SmallSelect>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className={buttonLook('plain')}
          >
            Cancel
          </button>
          <Button tone="call" {...form.submit}>
            Add, they are there
          </Button>
        </div>
      </form>
    </dialog>
  )
}
