import { useId, useState } from 'react'
import {
  alwaysTold,
  type Channels,
  type NoticeKind,
  type Notifications,
  noticeKinds,
  refuseChannels,
} from '#contract/notices.ts'
import { club } from '#web/api.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useForm } from '#web/layout/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export const kindNames: Readonly<Record<NoticeKind, string>> = {
  'ride-cancelled': 'Ride cancelled or moved',
  'ride-changed': 'Start, place, leader or group changed',
  place: 'A place, or the line',
  reminder: 'Reminder the evening before',
  'after-ride': 'How was it? After a ride',
  rider: 'Riders who join or leave (for leaders)',
  'new-ride': 'New rides',
  news: 'Club news',
  message: 'Messages from the leader',
  request: 'New contact requests',
  'leader-wanted': 'Rides without a leader',
  leading: 'Swaps, stand-ins and rides you lead',
  record: 'An admin changed your record',
  membership: 'The end of your membership, and receipts',
}

type Kinds = Notifications['kinds']
type Quiet = { readonly on: boolean; readonly from: string; readonly to: string }
type Chosen = { readonly kinds: Kinds; readonly quiet: Quiet }

type Props = {
  settings: Notifications
  onUnsaved: (unsaved: boolean) => void
  onSaved: (settings: Notifications) => void
}

/** Remembers only what the member has changed, so the rest may be fetched again meanwhile. */
export function NotificationForm({ settings, onUnsaved, onSaved }: Props) {
  const hasMail = settings.mail !== 'off'
  const saved = asChosen(settings)
  const [changed, setChanged] = useState<Partial<Chosen>>({})
  const chosen: Chosen = {
    kinds: { ...saved.kinds, ...changed.kinds },
    quiet: changed.quiet ?? saved.quiet,
  }
  const { form, submit, errorOf, clearErrors, message } = useForm({
    read() {
      const errors = [...mistakesIn(chosen, saved)]
      return errors.length > 0 ? { errors } : { value: changesIn(chosen, saved) }
    },
    again: true,
    async send(changes) {
      await club.notices.changePreferences(changes)
      onSaved({ ...settings, kinds: chosen.kinds, quiet: asHours(chosen.quiet) })
      setChanged({})
      onUnsaved(false)
      toast('Your notifications are saved')
    },
  })
  const choose = (part: Partial<Chosen>) => {
    clearErrors()
    setChanged({ ...changed, ...part })
    onUnsaved(!isSame({ ...chosen, ...part }, saved))
  }
  const shown = noticeKinds.flatMap((kind) => {
    const channels = chosen.kinds[kind]
    return channels ? [{ kind, channels }] : []
  })

  return (
    <form {...form} aria-labelledby="notifications" className={panel}>
      <div>
        <p>
          {hasMail
            ? 'Everything is in the app. Choose what you also get by mail, and by push on your devices.'
            : "This site sends no mail. You're told in the app, and by push on your devices."}
        </p>
        <table className="mt-3 w-full">
          <thead className="text-sm">
            <tr>
              <th scope="col">
                <span className="sr-only">What it's about</span>
              </th>
              {hasMail ? <ChannelHead>Mail</ChannelHead> : null}
              <ChannelHead>Push</ChannelHead>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ kind, channels }) => (
              <KindRow
                key={kind}
                kind={kind}
                channels={channels}
                hasMail={hasMail}
                error={refusalOf(kind, chosen, saved)}
                onChange={(channels) => choose({ kinds: { ...changed.kinds, [kind]: channels } })}
              />
            ))}
          </tbody>
        </table>
        <p className="pt-3 text-quiet text-sm">{hasMail ? byDefault : pushByDefault}</p>
      </div>
      <QuietHours
        quiet={chosen.quiet}
        errorOf={errorOf}
        onChange={(part) => choose({ quiet: { ...chosen.quiet, ...part } })}
      />
      {message ? <FormMessage urgent>{message}</FormMessage> : null}
      <div>
        <Button tone="call" {...submit}>
          Save notifications
        </Button>
      </div>
    </form>
  )
}

const pushByDefault =
  'Until you change that row, leaders get a push only if somebody leaves on the last day.'
const byDefault =
  'Until you change a row, a changed ride is mailed only within 48 hours of its start, a reminder or “How was it?” only if you have no device. Leaders get a push only if somebody leaves on the last day.'

const usualHours = { from: '21:00', to: '06:00' }

const asChosen = ({ kinds, quiet }: Notifications): Chosen => ({
  kinds,
  quiet: { on: quiet !== null, ...(quiet ?? usualHours) },
})

const asHours = ({ on, from, to }: Quiet) => (on ? { from, to } : null)

const isSame = (one: object | undefined, other: object | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Kinds that weren't changed are left out: what happens by default is finer than on or off. */
const changesIn = ({ kinds, quiet }: Chosen, saved: Chosen) => ({
  kinds: Object.fromEntries(
    Object.entries(kinds).filter(
      ([kind, channels]) => !isSame(channels, saved.kinds[kind as NoticeKind]),
    ),
  ) as Kinds,
  ...(!isSame(quiet, saved.quiet) && { quiet: asHours(quiet) }),
})

/** What was switched off by one click in a mail may stay so. */
const refusalOf = (kind: NoticeKind, { kinds }: Chosen, saved: Chosen) => {
  const channels = kinds[kind]
  if (!channels || isSame(channels, saved.kinds[kind])) return undefined
  return refuseChannels(kind, channels)
}

const mistakesIn = function* (chosen: Chosen, saved: Chosen) {
  for (const kind of noticeKinds) {
    const detail = refusalOf(kind, chosen, saved)
    if (detail) yield { field: `kinds.${kind}`, detail }
  }
  const { on, from, to } = chosen.quiet
  if (!on) return
  const detail = 'Enter a time, such as 21:00.'
  if (!from) yield { field: 'quiet.from', detail }
  if (!to) yield { field: 'quiet.to', detail }
  if (from && from === to) yield { field: 'quiet.to', detail: 'Choose another time than “From”.' }
}

const ChannelHead = ({ children }: { children: string }) => (
  <th scope="col" className="w-[min(3.5rem,17vw)] px-1 text-center font-semibold">
    {children}
  </th>
)

type RowProps = {
  kind: NoticeKind
  channels: Channels
  hasMail: boolean
  error: string | undefined
  onChange: (channels: Channels) => void
}

const KindRow = ({ kind, channels, hasMail, error, onChange }: RowProps) => {
  const id = useId()
  const name = kindNames[kind]
  const columns = hasMail ? (['mail', 'push'] as const) : (['push'] as const)
  return (
    <tr className="border-line border-t">
      <th
        scope="row"
        className="wrap-anywhere py-2 pe-[min(0.75rem,2vw)] text-start font-normal leading-snug"
      >
        {name}
        <span id={id} role="status" className="block font-semibold text-coral text-sm empty:hidden">
          {error}
        </span>
      </th>
      {alwaysTold.includes(kind) ? (
        <td colSpan={columns.length} className="h-11 text-center text-quiet text-sm">
          Always on
        </td>
      ) : (
        columns.map((channel) => (
          <td key={channel} className="p-0">
            <label className="grid min-h-11 place-items-center">
              <input
                type="checkbox"
                aria-label={`${name}: ${channel}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? id : undefined}
                checked={channels[channel]}
                onChange={({ target }) => onChange({ ...channels, [channel]: target.checked })}
                className="size-5 accent-lagoon"
              />
            </label>
          </td>
        ))
      )}
    </tr>
  )
}

type QuietProps = {
  quiet: Quiet
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<Quiet>) => void
}

const QuietHours = ({ quiet, errorOf, onChange }: QuietProps) => (
  <fieldset className="grid gap-3 border-line border-t pt-3">
    <legend className="sr-only">Quiet hours</legend>
    <div>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={quiet.on}
          onChange={({ target }) => onChange({ on: target.checked })}
          className="size-5 shrink-0 accent-lagoon"
        />
        Quiet hours
      </label>
      <p className="text-quiet text-sm">
        Mail and push wait until they end, by the club's clock. Only a ride cancelled or moved
        within 12 hours of its start breaks them.
      </p>
    </div>
    {quiet.on ? (
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.25rem,1fr))] gap-3 *:grid-cols-1">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="time"
            label={end === 'from' ? 'From' : 'To'}
            name={`quiet.${end}`}
            error={errorOf(`quiet.${end}`)}
            value={quiet[end]}
            onChange={({ target }) => onChange({ [end]: target.value })}
          />
        ))}
      </div>
    ) : null}
  </fieldset>
)
