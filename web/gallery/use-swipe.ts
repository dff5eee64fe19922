import { type DragEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { isStill, run } from './motion.ts'

type Props = { place: number; last: number; onTurn: (place: number) => void }

type Grip = { readonly x: number; readonly y: number; readonly at: number; held: boolean }

/** Pixels before a press is a pull. */
const slack = 8

/** A slow pull turns after a part of the width, a quick one after a few pixels. */
const isEnough = (way: number, milliseconds: number) =>
  way > innerWidth / 5 || (way > 24 && way / milliseconds > 0.5)

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
    if (from) run(track.current, { translate: `${from}px` })
  }

  useLayoutEffect(() => {
    const turned = place - seen.current
    seen.current = place
    if (turned && pulled.current) settle(pulled.current + turned * innerWidth)
  })

  const release = (event: PointerEvent) => {
    const { held, at } = grip.current ?? {}
    grip.current = undefined
    if (!held || !at) return
    const way = Math.abs(pulled.current)
    const turns = isEnough(way, event.timeStamp - at)
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
