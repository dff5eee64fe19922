import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { clubClock, dayInWords, momentInWords } from '#contract/days.ts'
import type { Device } from '#contract/notices.ts'
import { Refusal } from '#contract/refusal.ts'
import { club, endsSession } from '#web/api.ts'
import { ask } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useClub } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { queries } from '#web/queries.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { Loaded } from '#web/ui/panel.tsx'
import { addThisDevice, subscribe, supportsPush, unsubscribe } from './push-subscription.ts'

const queryKey = ['devices']

export const useDevices = () => useQuery({ queryKey, queryFn: () => club.notices.devices({}) })

/** The browsers that get push messages, with this one. */
export function DeviceList({ devices }: { devices: UseQueryResult<Device[]> }) {
  const { shortName } = useClub()
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState<string>()
  const [said, setSaid] = useState<{ text: string; failed?: boolean }>()

  /** Does one thing at a time and says what came of it. */
  const attempt = async (name: string, work: () => Promise<string | undefined>) => {
    if (busy) return
    setBusy(name)
    setSaid(undefined)
    try {
      const text = await work()
      if (text) setSaid({ text })
    } catch (failure) {
      if (!endsSession(failure)) setSaid({ text: reasonOf(failure), failed: true })
    }
    setBusy(undefined)
  }

  const addThis = async () => {
    const obstacle = findObstacle(shortName)
    if (obstacle) throw new Obstacle(obstacle)
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') throw new Obstacle(notAllowed[permission])
    const { key } = await club.notices.pushKey({})
    const subscription = await subscribe(key).catch(() => {
      throw new Obstacle(noPushService)
    })
    try {
      await addThisDevice(subscription)
    } catch (failure) {
      await unsubscribe()
      throw failure
    }
    await refresh()
    heading.current?.focus()
    return "You'll be notified on this device."
  }

  const remove = async ({ _id: id, label, current }: Device) => {
    if (!(await ask({ ...question, title: `Remove ${label}?` }))) return undefined
    await club.notices.removeDevice({ id })
    if (current) await unsubscribe()
    await refresh()
    toast('The device is removed')
    heading.current?.focus()
    return undefined
  }

  const hasThis = devices.data?.some(({ current }) => current)
  return (
    <section aria-labelledby="devices" className={panel}>
      <h3 id="devices" ref={heading} tabIndex={-1} className="text-lg">
        Your devices
      </h3>
      <Loaded loaded={devices}>
        {(devices) =>
          devices.length > 0 ? (
            <ul className="-my-2 grid divide-y divide-line">
              {devices.map((device) => (
                <DeviceRow
                  key={device._id}
                  device={device}
                  busy={busy === device._id}
                  onRemove={() => attempt(device._id, () => remove(device))}
                />
              ))}
            </ul>
          ) : (
            <p className="text-quiet">None yet. Push messages come to the devices you add here.</p>
          )
        }
      </Loaded>
      <div role="status" className="empty:-mt-5">
        {said ? <FormMessage urgent={said.failed ?? false}>{said.text}</FormMessage> : null}
      </div>
      <div className="flex flex-wrap gap-3">
        {hasThis ? null : (
          <Button tone="call" busy={busy === 'add'} onClick={() => attempt('add', addThis)}>
            Notify me on this device
          </Button>
        )}
        <Button tone="plain" busy={busy === 'test'} onClick={() => attempt('test', sendTest)}>
          Send me a test
        </Button>
      </div>
    </section>
  )
}

/** Reminders are mailed to members without a device, so the settings change as well. */
const refresh = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey }),
    queries.invalidateQueries({ queryKey: ['notifications'] }),
  ])

const question = {
  text: 'It gets no more push messages. You can add it again at any time.',
  confirm: 'Remove',
  destructive: true,
} as const

type RowProps = { device: Device; busy: boolean; onRemove: () => void }

const DeviceRow = ({ device, busy, onRemove }: RowProps) => {
  const { timeZone } = useClub()
  const { label, since, lastContact, current } = device
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <div className="wrap-anywhere min-w-0">
        <p className="font-semibold">
          {label}
          {current ? <span className="font-normal text-lagoon"> · this device</span> : null}
        </p>
        <p className="text-quiet text-sm">
          Since {dayInWords(clubClock(timeZone, since))}
          {lastContact
            ? `, last reached ${momentInWords(clubClock(timeZone, lastContact))}`
            : ', not reached yet'}
        </p>
      </div>
      <TextButton danger busy={busy} onClick={onRemove}>
        Remove<span className="sr-only"> {label}</span>
      </TextButton>
    </li>
  )
}

const sendTest = async () => {
  const { devices, mail } = await club.notices.testDevices({})
  const places = [
    ...(devices > 0 ? [devices === 1 ? 'one device' : `${devices} devices`] : []),
    ...(mail ? ['your email address'] : []),
  ]
  if (places.length === 0)
    throw new Obstacle(
      "There's nowhere to send it yet: you have no device here, and this site sends no mail.",
    )
  return `A test is on its way to ${places.join(' and to ')}.`
}

/** Why this browser cannot be notified, in a sentence for its user. */
class Obstacle extends Error {}

const reasonOf = (failure: unknown) => {
  if (failure instanceof Obstacle) return failure.message
  const [error] = failure instanceof Refusal ? failure.errors : []
  return error?.detail ?? sentenceOf(failure)
}

const notAllowed = {
  default: "The browser's question is still open. Press here again to answer it.",
  denied:
    "Your browser doesn't allow notifications from this site. Allow them in its settings for this site, then press here again.",
}
const noPushService =
  "Your browser couldn't reach its push service. Check your connection, or try another browser."

const findObstacle = (app: string) => {
  if (isIPhone() && !isInstalled()) {
    return `On an iPhone: Share → Add to Home Screen, open ${app} from there, then press here again.`
  }
  if (!isSecureContext) return 'Notifications need a secure address, one that begins with https://.'
  if (!supportsPush())
    return "This browser can't show notifications. Try another one, or another device."
  return undefined
}

/** An iPad says it is a Mac, but no Mac has a touch screen. */
const isIPhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
