import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props<Item> = {
  legend: string
  hint?: string | undefined
  error: string | undefined
  items: readonly Item[]
  /** What one of them is called, such as Card. */
  noun: string
  titleOf: (item: Item) => string
  least: number
  most: number
  /** Makes an empty one. Without it nothing is added here. */
  blank?: () => Item
  /** Long ones are folded behind their title until somebody opens them, or one has a mistake. */
  folded?: ((place: number) => { readonly hasMistake: boolean }) | undefined
  onChange: (items: readonly Item[]) => void
  children: (item: Item, place: number) => ReactNode
}

/** A list whose parts are moved by dragging, by keys and by buttons, and added, copied and removed within its limits. */
export const ListField = <Item,>(props: Props<Item>) => {
  const { legend, hint, error, items, noun, least, most, blank, onChange } = props
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [added, setAdded] = useState<string>()
  const { keys, setKeys } = useKeys(items.length)
  const nameAt = (place: number) => {
    const [item] = items.slice(place)
    return (item !== undefined && props.titleOf(item)) || `${noun} ${place + 1}`
  }

  const change = (next: readonly Item[], nextKeys: readonly string[]) =>
    flushSync(() => {
      setKeys(nextKeys)
      onChange(next)
    })

  /** Whatever moved or came keeps or gets the focus. */
  const focus = (place: number, what: string) =>
    list.current?.children[place]?.querySelector<HTMLElement>(what)?.focus()

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return
    const moved = <Any,>(all: readonly Any[]) =>
      all.toSpliced(from, 1).toSpliced(to, 0, all[from] as Any)
    change(moved(items), moved(keys))
    setSaid(`${nameAt(from)} is now number ${to + 1} of ${items.length}`)
    focus(to, '[data-handle]')
  }

  const insert = (place: number, item: Item) => {
    const key = crypto.randomUUID()
    setAdded(key)
    change(items.toSpliced(place, 0, item), keys.toSpliced(place, 0, key))
    setSaid(`Added as number ${place + 1} of ${items.length + 1}`)
    focus(place, 'input, textarea, select')
  }

  const remove = (place: number) => {
    setSaid(`${nameAt(place)} is removed`)
    change(items.toSpliced(place, 1), keys.toSpliced(place, 1))
    focus(Math.min(place, items.length - 2), '[data-handle]')
  }

  const { drop, handle } = useDrag(list, move)

  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
      tabIndex={error ? -1 : undefined}
      className="grid grid-cols-1 gap-2"
    >
      <legend className="pb-1 font-semibold">{legend}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-keys`} hidden>
        Press the arrow keys up and down to move it, or drag it.
      </p>
      <ol ref={list} className="grid grid-cols-1 gap-2 empty:hidden">
        {items.map((item, place) => (
          <li
            key={keys[place]}
            className={`grid grid-cols-[auto_minmax(0,1fr)] items-start rounded-xl border-2 p-1 ${drop === place ? 'border-lagoon' : 'border-line'}`}
          >
            <button
              type="button"
              data-handle
              aria-label={`Move ${nameAt(place)}`}
              aria-describedby={`${id}-keys`}
              {...handle(place)}
              className="grid size-11 cursor-grab touch-none place-items-center rounded-xl text-quiet hover:bg-track focus-visible:rounded-xl"
            >
              <Icon shape="menu" />
            </button>
            <Body
              title={nameAt(place)}
              isNew={keys[place] === added}
              folded={props.folded?.(place)}
            >
              {props.children(item, place)}
              <div className="flex flex-wrap gap-x-5">
                <Action of={nameAt(place)} onClick={() => move(place, place - 1)}>
                  {place > 0 && 'Move up'}
                </Action>
                <Action of={nameAt(place)} onClick={() => move(place, place + 1)}>
                  {place < items.length - 1 && 'Move down'}
                </Action>
                <Action of={nameAt(place)} onClick={() => insert(place + 1, item)}>
                  {blank && items.length < most && 'Duplicate'}
                </Action>
                <Action of={nameAt(place)} danger onClick={() => remove(place)}>
                  {items.length > least && (blank ? 'Remove' : 'Take out')}
                </Action>
              </div>
            </Body>
          </li>
        ))}
      </ol>
      {error ? (
        <p id={`${id}-error`} className="font-semibold text-coral text-sm">
          {error}
        </p>
      ) : null}
      {blank && items.length < most ? (
        <div>
          <TextButton onClick={() => insert(items.length, blank())}>
            Add a {noun.toLowerCase()}
          </TextButton>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}

/** Names for React that stay with a part while it moves. */
const useKeys = (count: number) => {
  const [keys, setKeys] = useState<readonly string[]>([])
  // The list was replaced from elsewhere.
  if (keys.length !== count) {
    const fresh = Array.from({ length: count }, () => crypto.randomUUID())
    setKeys(fresh)
    return { keys: fresh, setKeys }
  }
  return { keys, setKeys }
}

type BodyProps = {
  title: string
  isNew: boolean
  folded: { readonly hasMistake: boolean } | undefined
  children: ReactNode
}

const Body = ({ title, isNew, folded, children }: BodyProps) => {
  const details = useRef<HTMLDetailsElement>(null)
  const mustShow = isNew || folded?.hasMistake
  // Opened once, not held open: people can close it. At once, because its first field may get the focus.
  useLayoutEffect(() => {
    if (mustShow && details.current) details.current.open = true
  }, [mustShow])
  if (!folded) return <div className="grid grid-cols-1 gap-1 p-1">{children}</div>
  return (
    <details ref={details} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-2 font-semibold focus-visible:rounded-xl [&::-webkit-details-marker]:hidden">
        <span className="wrap-anywhere line-clamp-2">{title}</span>
        <Icon shape="down" className="text-quiet group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-4 p-2">{children}</div>
    </details>
  )
}

type ActionProps = {
  of: string
  danger?: boolean
  onClick: () => void
  /** What it does, or false if that is not possible here. */
  children: string | false | undefined
}

const Action = ({ of, danger = false, onClick, children }: ActionProps) =>
  children ? (
    <TextButton danger={danger} onClick={onClick}>
      {children}
      <span className="sr-only">: {of}</span>
    </TextButton>
  ) : null

/** A dragged part moves when it is let go; until then the part whose place it takes is marked. */
const useDrag = (
  list: { readonly current: HTMLOListElement | null },
  move: (from: number, to: number) => void,
) => {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>()

  const placeAt = (y: number, from: number) => {
    const parts = [...(list.current?.children ?? [])]
    const passed = parts.filter((part) => {
      const { top, height } = part.getBoundingClientRect()
      return y > top + height / 2
    })
    return passed.length > from ? passed.length - 1 : passed.length
  }

  const follow = ({ clientY }: PointerEvent) => {
    if (!drag) return
    if (clientY < 60) scrollBy(0, -12)
    if (clientY > innerHeight - 60) scrollBy(0, 12)
    setDrag({ ...drag, to: placeAt(clientY, drag.from) })
  }

  return {
    /** The place of the part that would make room. */
    drop: drag && drag.to !== drag.from ? drag.to : undefined,
    handle: (place: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: place, to: place })
      },
      onPointerMove: follow,
      onPointerUp({ clientY }: PointerEvent) {
        setDrag(undefined)
        if (drag) move(drag.from, placeAt(clientY, drag.from))
      },
      onPointerCancel: () => setDrag(undefined),
      onKeyDown(event: KeyboardEvent) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!step) return
        event.preventDefault()
        move(place, place + step)
      },
    }),
  }
}
