import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { MemberRecord, MergePreview, RecordField, Side } from '#contract/member-records.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import { useClubTime } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { requestFreshSignIn } from '#web/session.ts'
import { Button, ButtonLink, quietLook } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { FormSection, panel } from '#web/ui/form-section.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { nameOf, recordFieldNames, recordLabels, recordText } from './record-labels.ts'
import { refreshUsers } from './user-queries.ts'

type Chosen = {
  readonly take: Partial<Record<RecordField, Side>>
  readonly signIn: Side
  readonly confirm: string
}

const fieldOf = (field: RecordField) => `take.${field}`

const readChoices = (typed: FormData, gone: MemberRecord) => {
  const confirm = String(typed.get('confirm') ?? '').trim()
  if (confirm === '') {
    const detail = `Type “${nameOf(gone)}” to confirm.`
    return { errors: [{ field: 'confirm', detail }] }
  }
  const sideIn = (name: string) => (typed.get(name) === 'gone' ? 'gone' : 'kept')
  const differing = recordFieldNames.filter((field) => typed.has(fieldOf(field)))
  const take = Object.fromEntries(differing.map((field) => [field, sideIn(fieldOf(field))]))
  const value: Chosen = { take, signIn: sideIn('signIn'), confirm }
  return { value }
}

type Props = { preview: MergePreview; onStale: () => Promise<unknown> }

/** Two records of one person side by side, with what stays and what moves. */
export function MergeForm({ preview, onStale }: Props) {
  const { kept, gone, refused } = preview
  const navigate = useNavigate()
  const send = async (chosen: Chosen): Promise<void> => {
    const versions = { version: kept.version, goneVersion: gone.version }
    try {
      await club.users.merge({ id: kept._id, gone: gone._id, ...versions, ...chosen })
    } catch (failure) {
      const name = failure instanceof Refusal ? failure.refusal : undefined
      if (name === 'old-sign-in' && (await requestFreshSignIn())) return send(chosen)
      if (name === 'stale') await onStale()
      throw failure
    }
    toast('The records are merged')
    void refreshUsers()
    void navigate(to.users())
  }
  const { form, submit, errorOf, message } = useForm<Chosen>({
    read: (typed) => readChoices(typed, gone),
    again: true,
    send,
  })
  if (refused) return <Refused {...preview} refused={refused} />
  return (
    <form {...form} aria-label="Merge records" className="grid gap-10">
      <FormSection
        id="records"
        title="What stays"
        lead="The record on the left stays. Choose the right value where the two differ."
      >
        <div className={panel}>
          <Heads {...preview} />
          {recordFieldNames.map((field) => (
            <FieldChoice key={field} field={field} {...preview} />
          ))}
          <SignInChoice {...preview} error={errorOf('signIn')} />
          <div>
            <Link to={to.mergeUser(gone._id, kept._id)} className={quietLook}>
              Keep the other record instead
            </Link>
          </div>
        </div>
      </FormSection>
      <FormSection
        id="moves"
        title="What moves"
        lead="Roles and the mark “may lead” are never added: the record that stays keeps its own."
      >
        <div className={panel}>
          <Moves {...preview} />
          <TextField
            label={`Type “${nameOf(gone)}” to confirm`}
            name="confirm"
            hint="The record that goes. This can't be undone."
            error={errorOf('confirm')}
            autoComplete="off"
          />
          {message ? <FormMessage urgent>{message}</FormMessage> : null}
          <div>
            <Button tone="danger" {...submit}>
              Merge the records
            </Button>
          </div>
        </div>
      </FormSection>
    </form>
  )
}

const Heads = ({ kept, gone }: MergePreview) => {
  const time = useClubTime()
  const head = (title: string, record: MemberRecord) => (
    <div className="wrap-anywhere min-w-0">
      <p className="text-quiet text-sm">{title}</p>
      <h3 className="font-semibold">{nameOf(record)}</h3>
      <p className="text-sm">{record.email}</p>
      <p className="text-quiet text-sm">
        {['Joined', time(record.joined).date, ...record.roles].join(' ')}
      </p>
    </div>
  )
  return (
    <div className="grid grid-cols-2 gap-4">
      {head('Stays', kept)}
      {head('Goes', gone)}
    </div>
  )
}

type ChoiceProps = {
  legend: string
  name: string
  sides: readonly Side[]
  selected: Side
  show: (side: Side) => ReactNode
}

const sides = ['kept', 'gone'] as const

const SideChoice = ({ legend, name, sides: allowed, selected, show }: ChoiceProps) => (
  <fieldset className="grid border-line border-t pt-2">
    <legend className="float-left font-semibold">{legend}</legend>
    <div className="grid grid-cols-2 gap-4">
      {sides.map((side) => (
        <label key={side} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            name={name}
            value={side}
            defaultChecked={side === selected}
            disabled={!allowed.includes(side)}
            className="mt-0.5 size-5 shrink-0 accent-lagoon"
          />
          <span className="wrap-anywhere min-w-0">
            <span className="sr-only">{side === 'kept' ? 'Stays: ' : 'Goes: '}</span>
            {show(side)}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

const FieldChoice = ({ field, ...two }: MergePreview & { field: RecordField }) => {
  const [one, other] = [recordText(two.kept, field), recordText(two.gone, field)]
  if (one === other) {
    return (
      <p className="border-line border-t pt-2">
        <span className="font-semibold">{recordLabels[field]}</span>
        <span className="text-quiet">: {one || 'not given'}</span>
      </p>
    )
  }
  return (
    <SideChoice
      legend={recordLabels[field]}
      name={fieldOf(field)}
      sides={field === 'firstName' && !other ? ['kept'] : sides}
      selected={one ? 'kept' : 'gone'}
      show={(side) => recordText(two[side], field) || <em>nothing</em>}
    />
  )
}

const confirmedInWords = ({ emailConfirmed }: MemberRecord) =>
  emailConfirmed === undefined ? '' : emailConfirmed ? 'confirmed' : 'not confirmed'

const SignInChoice = ({ error, ...two }: MergePreview & { error: string | undefined }) => (
  <>
    <SideChoice
      legend="Sign-in and email"
      name="signIn"
      sides={two.signIns}
      selected={two.signIns[0] ?? 'kept'}
      show={(side) => (
        <>
          {two[side].email}
          <span className="block text-quiet text-sm">{confirmedInWords(two[side])}</span>
        </>
      )}
    />
    {error ? <p className="font-semibold text-coral text-sm">{error}</p> : null}
    <p className="text-quiet text-sm">
      The other sign-in is deleted, and its sessions end.
      {two.signIns.length > 1
        ? ''
        : ' Here only this one can stay: the other is not confirmed, was never used, or would get roles it did not have.'}
    </p>
  </>
)

const things: Readonly<Record<MergePreview['moves'][number]['what'], readonly [string, string]>> = {
  answers: ['answer to a ride', 'answers to rides, with roll calls'],
  led: ['ride they lead', 'rides they lead or led'],
  requests: ['request to another leader', 'requests to other leaders'],
  pictures: ['picture', 'pictures'],
  routes: ['route', 'routes'],
  sheets: ['record of a ride sheet', 'records of ride sheets'],
  incidents: ['incident they wrote down', 'incidents they wrote down'],
  notices: ['notice', 'notices'],
  payments: ['payment', 'payments'],
}

const Moves = ({ moves, both, gone }: MergePreview) => (
  <div className="grid gap-2">
    {moves.length === 0 ? <p>{nameOf(gone)} has no rides, pictures or notices to move.</p> : null}
    <ul className="grid gap-1 empty:hidden">
      {moves.map(({ what, count }) => (
        <li key={what}>
          {count} {things[what][count === 1 ? 0 : 1]}
        </li>
      ))}
    </ul>
    {both > 0 ? (
      <p>
        Both records have answered {both === 1 ? 'one ride' : `${both} rides`}: a yes counts more
        than a maybe or no, and a place that was held twice goes to the line.
      </p>
    ) : null}
    <p className="text-quiet text-sm">
      What only the member sees, such as the emergency contact, moves too if the record that stays
      has none. The activity log shows the old entries under the name that stays.
    </p>
  </div>
)

const Refused = ({ kept, gone, refused }: MergePreview & { refused: string }) => (
  <Notice
    heading="h2"
    title={`${nameOf(gone)} holds a role`}
    action={
      kept.roles.length > 0 ? (
        <ButtonLink to={to.users()} tone="plain">
          See all users
        </ButtonLink>
      ) : (
        <ButtonLink to={to.mergeUser(gone._id, kept._id)} tone="plain">
          Merge the other way round
        </ButtonLink>
      )
    }
  >
    {refused}
  </Notice>
)
