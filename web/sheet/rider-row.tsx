import { type PointerEvent, useRef, useState } from 'react'
import type { SheetRider } from '#contract/sheet.ts'
import { useClubTime } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { quietLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { nextPresence, type Presence } from './records.ts'
import type { SheetActions } from './ride-sheet.ts'

type Props = {
  rider: SheetRider
  actions: SheetActions
  /** Called with every tap, before it is recorded. */
  onTap?: (() => void) | undefined
}

const looks = {
  there: { icon: 'check', look: 'border-transparent bg-lagoon text-page' },
  absent: { icon: 'close', look: 'border-transparent bg-words text-page' },
  open: { icon: undefined, look: 'border-edge' },
} as const

/** One rider: a large button that counts them, their phone, and their emergency contact. */
export const RiderRow = ({ rider, actions, onTap }: Props) => {
  const { _id: rsvp, name, phone, note, presence, presenceAt } = rider
  const [contacts, setContacts] = useState(false)
  const clockOf = useClubTime()
  const { icon, look } = looks[presence ?? 'open']
  const mark = async (next: Presence) => {
    onTap?.()
    await actions.record({ kind: 'presence', rsvp, presence: next })
    if (next !== 'absent') return
    const undo = () => void actions.record({ kind: 'presence', rsvp, presence: presence ?? null })
    toast(`${name}: not there`, { name: 'Undo', run: undo })
  }
  const showContacts = async () => {
    if (!contacts) await actions.record({ kind: 'look', rsvp })
    setContacts(!contacts)
  }
  const words =
    presence === 'there'
      ? `There${presenceAt ? ` ${clockOf(presenceAt).clock}` : ''}`
      : presence === 'absent'
        ? 'Not there'
        : 'Not marked'
  return (
    <li id={`rider-${rsvp}`} className="grid grid-cols-1 border-line border-b">
      <div
        {...useSwipeLeft(() => void mark('absent'))}
        className="flex touch-pan-y flex-wrap items-stretch justify-end"
      >
        <button
          type="button"
          onClick={() => void mark(nextPresence(presence))}
          className="flex min-h-[max(56px,3.5rem)] grow basis-[min(11rem,100%)] items-center gap-3 py-2 pr-2 pl-1 text-left focus-visible:-outline-offset-2"
        >
          <span
            className={`grid size-10 shrink-0 place-items-center rounded-full border-2 ${look}`}
          >
            {icon ? <Icon shape={icon} /> : null}
          </span>
          <span className="grid min-w-0">
            <span className="wrap-anywhere font-semibold text-lg leading-tight">{name}</span>
            <span className="text-quiet text-sm">{[words, ...marksOf(rider)].join(' · ')}</span>
          </span>
        </button>
        {phone ? (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={smallButton}>
            <Icon shape="phone" className="size-5!" />
            Call<span className="sr-only"> {name}</span>
          </a>
        ) : null}
        <button
          type="button"
          aria-expanded={contacts}
          onClick={() => void showContacts()}
          className={`${smallButton} text-coral aria-expanded:bg-card`}
        >
          <Icon shape="firstAid" className="size-5!" />
          SOS<span className="sr-only"> emergency contact of {name}</span>
        </button>
      </div>
      {note ? <p className="wrap-anywhere pb-2 pl-14 text-quiet">“{note}”</p> : null}
      {contacts ? <Contacts rider={rider} /> : null}
    </li>
  )
}

const smallButton =
  'grid min-h-[56px] min-w-[56px] place-content-center justify-items-center rounded-xl font-semibold text-lagoon text-xs focus-visible:rounded-xl focus-visible:-outline-offset-2'

const marksOf = ({ state, party, firstTime, minor, kind }: SheetRider) => [
  ...(state === 'leading' ? ['leads'] : []),
  ...(party > 1 ? [`+${party - 1}`] : []),
  ...(firstTime ? ['first ride'] : []),
  ...(minor ? ['minor'] : []),
  ...(kind === 'guest' ? ['guest'] : []),
]

const Contacts = ({ rider: { name, phone, contacts } }: { rider: SheetRider }) => {
  const { contact, guardian } = contacts
  return (
    <div role="status" className="mb-2 grid gap-1 rounded-card bg-card p-3 pl-14">
      {contact ? <Contact words="In an emergency" {...contact} /> : null}
      {guardian ? <Contact words="The adult" {...guardian} /> : null}
      {contact || guardian ? null : <p>{name} gave no emergency contact.</p>}
      {phone ? <Contact words="Own phone" name={name} phone={phone} /> : null}
      <p className="text-quiet text-sm">The activity log records that you looked.</p>
    </div>
  )
}

type ContactProps = { words: string; name: string; phone?: string | undefined }

const Contact = ({ words, name, phone }: ContactProps) => (
  <p className="grid justify-items-start">
    <span className="text-quiet text-sm">{words}</span>
    <strong className="wrap-anywhere">{name}</strong>
    {phone ? (
      <a
        href={`tel:${phone.replace(/[^+\d]/g, '')}`}
        className={`${quietLook} min-h-[56px]! text-lg`}
      >
        <Icon shape="phone" />
        {phone}
      </a>
    ) : null}
  </p>
)

/** How far a finger moves to the left before it counts. */
const leastSwipe = 60

const useSwipeLeft = (onSwipe: () => void) => {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return
    const moved = Math.max(-2 * leastSwipe, Math.min(0, event.clientX - start.current.x))
    event.currentTarget.style.translate = `${moved}px`
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const { x = 0, y = 0 } = start.current ?? {}
    const isSwipe =
      start.current !== undefined &&
      event.type === 'pointerup' &&
      x - event.clientX > leastSwipe &&
      Math.abs(event.clientY - y) < leastSwipe
    start.current = undefined
    event.currentTarget.style.translate = ''
    if (isSwipe) onSwipe()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch') start.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: follow,
    onPointerUp: end,
    onPointerCancel: end,
  }
}
