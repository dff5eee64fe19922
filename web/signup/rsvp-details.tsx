import { useState } from 'react'
import * as z from 'zod/mini'
import { check } from '#contract/sentence.ts'
import { Rsvp, type Signup } from '#contract/signup.ts'
import { noteLength } from '#contract/signup-rules.ts'
import { useForm } from '#web/layout/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { guestsInWords } from './own-answer.tsx'
import { ownGroup, placesLeft, type RideAnswer } from './use-signup.ts'

type Props = {
  signup: Signup
  save: (answer: RideAnswer) => Promise<unknown>
  onDone: () => void
}

/** Group, guests and a note to the leader. All of it is optional. */
export const RsvpDetails = ({ signup, save, onDone }: Props) => {
  const { mine } = signup
  const [written, setWritten] = useState(mine?.note?.length ?? 0)
  const { form, submit, errorOf } = useForm<RideAnswer>({
    read: readDetails,
    async send(answer) {
      await save(answer)
      onDone()
    },
  })
  return (
    <form {...form} aria-label="Your answer" className="grid gap-4 border-line border-t pt-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4 empty:hidden">
        {signup.groups.length > 0 ? (
          <SelectField
            label="Group"
            name="group"
            error={errorOf('group')}
            defaultValue={ownGroup(signup)}
            choices={groupChoices(signup)}
          />
        ) : null}
        {signup.guests > 0 ? (
          <SelectField
            label="Guests"
            name="guests"
            error={errorOf('guests')}
            defaultValue={String((mine?.party ?? 1) - 1)}
            choices={guestChoices(Math.max(signup.guests, (mine?.party ?? 1) - 1))}
          />
        ) : null}
      </div>
      <TextAreaField
        label="Note to the leader"
        name="note"
        error={errorOf('note')}
        hint={`${written} of ${noteLength} characters. Only leaders see it.`}
        required={false}
        rows={2}
        maxLength={noteLength}
        defaultValue={mine?.note}
        onChange={({ target }) => setWritten(target.value.length)}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="firstTime"
          defaultChecked={mine?.firstTime}
          className="size-5 shrink-0 accent-lagoon"
        />
        It's my first ride with the club
      </label>
      <div className="flex flex-wrap gap-2">
        <Button tone="call" {...submit}>
          Save
        </Button>
        <Button tone="plain" onClick={onDone}>
          Close
        </Button>
      </div>
    </form>
  )
}

const Answer = z.omit(Rsvp, { id: true })

const readDetails = (typed: FormData) => {
  const group = typed.get('group')
  const guests = typed.get('guests')
  return check(Answer, {
    answer: 'going',
    ...(group && { group }),
    ...(guests && { guests: Number(guests) }),
    note: typed.get('note') ?? '',
    firstTime: typed.has('firstTime'),
  })
}

const groupChoices = (signup: Signup) =>
  Object.fromEntries(
    signup.groups.map(({ _id, name }) => {
      const left = placesLeft(signup, _id)
      const isMine = signup.mine?.state === 'going' && signup.mine.group === _id
      return [_id, left > 0 || isMine ? name : `${name} (full)`]
    }),
  )

const guestChoices = (most: number) =>
  Object.fromEntries(
    Array.from({ length: most + 1 }, (_, guests) => [
      String(guests),
      guests === 0 ? 'Just me' : guestsInWords(guests),
    ]),
  )
