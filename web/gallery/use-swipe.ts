import { type DragEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'

type Props = { place: number; last: number; onTurn: (place: number) => void }

type Grip = { readonly x: number; readonly y: number; readonly at: number; held: boolean }

/** Pixels before a press is a pull. */
const slack = 8

/** A slow pull turns after a part of the width, a quick one after a few pixels. */
const isEnough = (way: number, width: number, milliseconds: number) =>
  way > width / 5 || (way > 24 && way / milliseconds > 0.5)

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** What lies on the track follows the finger or the pressed pointer, and turns or springs back. */
export const useSwipe = ({ place, last, onTurn }: Props) => {
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip>(undefined)
  const pulled = useRef(0)
  const seen = useRef(place)

  const pull = (by: number) => {
    pulled.current = by
    if (track.current && !isStill()) track.current.style.translate = by ? `${by}px` : ''
  }

  /** Lets go: from where it was left, the track runs to its place. */
  const settle = (from: number) => {
    pull(0)
    if (from === 0 || isStill()) return
    const frames = [{ translate: `${from}px` }, { translate: '0px' }]
    track.current?.animate(frames, { duration: 220, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
  }

  useLayoutEffect(() => {
    const turned = place - seen.current
    seen.current = place
    const width = track.current?.clientWidth ?? 0
    if (turned && pulled.current) settle(pulled.current + turned * width)
  })

  const release = (event: PointerEvent) => {
    const { held, at } = grip.current ?? {}
    grip.current = undefined
    if (!held || !at) return
    const width = track.current?.clientWidth ?? 1
    const way = Math.abs(pulled.current)
    const turns = isEnough(way, width, event.timeStamp - at)
    const to = place - Math.sign(pulled.current)
    if (turns && to >= 1 && to <= last) onTurn(to)
    else settle(pulled.current)
  }

  return {
    track,
    onPointerDown({ clientX: x, clientY: y, timeStamp: at, isPrimary, button }: PointerEvent) {
      if (isPrimary && button === 0) grip.current = { x, y, at, held: false }
    },
    onPointerMove(event: PointerEvent) {
      const held = grip.current
      if (!held || !event.isPrimary) return
      const by = event.clientX - held.x
      if (!held.held) {
        if (Math.abs(by) < slack || Math.abs(by) < Math.abs(event.clientY - held.y)) return
        held.held = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      const to = place - Math.sign(by)
      pull(to >= 1 && to <= last ? by : by / 3)
    },
    onPointerUp: release,
    onPointerCancel() {
      grip.current = undefined
      settle(pulled.current)
    },
    /** Otherwise a mouse would carry the picture away. */
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
