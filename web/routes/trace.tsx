import { type PointerEvent, type ReactNode, useId } from 'react'
import type { Drawing, Samples } from '#contract/route-shapes.ts'
import { scaleBar } from './round-numbers.ts'

type Props = {
  drawing: Drawing
  samples: Samples
  loop: boolean
  /** What it says to those who cannot see it. */
  label: string
  /** The sample with the dot. */
  at: number | undefined
  onPoint: (at: number) => void
}

type Place = { readonly x: number; readonly y: number }

/** The window around a drawing, with room for names. A long way from north to south gets no narrow window. */
const frameOf = ({ width, height }: Drawing) => {
  const least = { width: Math.max(width, 1) * 1.3, height: Math.max(height, 1) * 1.2 }
  const ratio = Math.min(1.75, Math.max(1.2, least.width / least.height))
  const wide = Math.max(least.width, least.height * ratio)
  const high = wide / ratio
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high }
}

type Frame = ReturnType<typeof frameOf>
type ToPercent = (place: Place) => Place

/**
 * The way of a route, north up. The line scales with the window. Marks and words are placed in percent, so that they
 * keep their size.
 */
export const Trace = ({ drawing, samples, loop, label, at, onPoint }: Props) => {
  const id = useId()
  const frame = frameOf(drawing)
  const percent: ToPercent = ({ x, y }) => ({
    x: Math.round(((x - frame.x) / frame.width) * 1e4) / 100,
    y: Math.round(((y - frame.y) / frame.height) * 1e4) / 100,
  })
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = frame.x + ((event.clientX - box.left) / box.width) * frame.width
    const y = frame.y + ((event.clientY - box.top) / box.height) * frame.height
    onPoint(nearest(samples, { x, y }))
  }
  const [start, finish] = [percent(drawing.start), percent(drawing.finish)]
  const [setOff, arrive] = [directionAt(samples, 0), directionAt(samples, samples.length - 1)]
  const pointed = at === undefined ? undefined : samples[at]
  return (
    <div className="route-drawing grid grid-cols-1 gap-2">
      <div onPointerMove={point} onPointerDown={point} className="relative touch-pan-y">
        <svg
          role="img"
          aria-labelledby={id}
          viewBox={[frame.x, frame.y, frame.width, frame.height].join(' ')}
          className="block w-full"
        >
          <title id={id}>{label}</title>
          <path
            d={drawing.path}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-[3.5] stroke-coral [stroke-linecap:round] [stroke-linejoin:round]"
          />
        </svg>
        <svg
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-full overflow-visible font-semibold text-xs"
        >
          {arrows(samples).map(({ at, angle, ...place }) => (
            <At key={at} place={percent(place)}>
              <path
                d="M-5-6.5L8 0-5 6.5z"
                transform={`rotate(${angle})`}
                className="fill-coral stroke-[1.5] stroke-card"
              />
            </At>
          ))}
          <Marks drawing={drawing} samples={samples} frame={frame} percent={percent} />
          {loop ? null : <End place={finish} name="Finish" towards={arrive} isFinish />}
          <End
            place={start}
            name="Start"
            towards={loop ? asideOf(setOff, start) : { x: -setOff.x, y: -setOff.y }}
          />
          {pointed ? <Dot place={percent({ x: pointed[2], y: pointed[3] })} /> : null}
        </svg>
      </div>
      <Scale metresAcross={frame.width * drawing.scale} />
    </div>
  )
}

const nearest = (samples: Samples, { x, y }: Place) => {
  const distances = samples.map(([, , left, top]) => (left - x) ** 2 + (top - y) ** 2)
  return distances.indexOf(Math.min(...distances))
}

/** Which way it leads at a sample, as a vector of length 1; along a very short way, to the east. */
const directionAt = (samples: Samples, at: number): Place => {
  const [before, after] = [samples[Math.max(0, at - 1)], samples[at + 1] ?? samples[at]]
  const [x, y] = [(after?.[2] ?? 0) - (before?.[2] ?? 0), (after?.[3] ?? 0) - (before?.[3] ?? 0)]
  const length = Math.hypot(x, y)
  return length > 0 ? { x: x / length, y: y / length } : { x: 1, y: 0 }
}

const arrowCount = 5

/** Places along the way, and where it leads from there. */
const arrows = (samples: Samples) =>
  Array.from({ length: arrowCount }, (_, place) => {
    const at = Math.round(((place + 0.5) / arrowCount) * (samples.length - 1))
    const [, , x = 0, y = 0] = samples[at] ?? []
    const towards = directionAt(samples, at)
    return { at, x, y, angle: Math.round((Math.atan2(towards.y, towards.x) * 180) / Math.PI) }
  })

type AtProps = { place: Place; children: ReactNode }

/** A place from which its children count in pixels. */
const At = ({ place, children }: AtProps) => (
  <svg aria-hidden="true" x={`${place.x}%`} y={`${place.y}%`} className="overflow-visible">
    {children}
  </svg>
)

/** To the side of the way that is further from the middle of the drawing. */
const asideOf = (way: Place, { x, y }: Place): Place => {
  const isOutwards = -way.y * (x - 50) + way.x * (y - 50) >= 0
  return isOutwards ? { x: -way.y, y: way.x } : { x: way.y, y: -way.x }
}

/** Where the name of a place is written: so many pixels from it. */
const nameAt = (towards: Place, distance: number) =>
  ({
    x: Math.round(towards.x * distance),
    y: Math.round(towards.y * distance),
    dy: '0.35em',
    textAnchor: Math.abs(towards.x) < 0.4 ? 'middle' : towards.x > 0 ? 'start' : 'end',
  }) as const

const halo = 'stroke-[4] stroke-card [paint-order:stroke] [stroke-linejoin:round]'

type MarksProps = { drawing: Drawing; samples: Samples; frame: Frame; percent: ToPercent }

/** Whole kilometres. Phones show every second one; none is beside the start or the finish, which have names. */
const Marks = ({ drawing: { marks, start, finish }, samples, frame, percent }: MarksProps) => {
  const isBeside = (mark: Place, end: Place) =>
    Math.hypot(mark.x - end.x, mark.y - end.y) < frame.width * 0.06
  const length = samples.at(-1)?.[0] ?? 0
  return marks
    .filter((mark) => !isBeside(mark, start) && !isBeside(mark, finish))
    .map((mark, index) => {
      const at = Math.round(((mark.km * 1000) / Math.max(length, 1)) * (samples.length - 1))
      const place = percent(mark)
      const aside = asideOf(directionAt(samples, at), place)
      return (
        <g key={mark.km} className={index % 2 === 0 ? 'max-sm:hidden' : ''}>
          <At place={place}>
            <circle r="4" className="fill-card stroke-2 stroke-words" />
            <text {...nameAt(aside, 11)} className={`fill-words ${halo}`}>
              {mark.km}
            </text>
          </At>
        </g>
      )
    })
}

type EndProps = {
  place: Place
  name: string
  /** Where its name is written. */
  towards: Place
  isFinish?: boolean
}

const End = ({ place, name, towards, isFinish = false }: EndProps) => (
  <At place={place}>
    {isFinish ? (
      <rect x="-6.5" y="-6.5" width="13" height="13" className="fill-words stroke-2 stroke-card" />
    ) : (
      <circle r="8" className="fill-lagoon stroke-2 stroke-card" />
    )}
    <text {...nameAt(towards, 18)} className={`fill-words text-sm ${halo}`}>
      {name}
    </text>
  </At>
)

const Dot = ({ place: { x, y } }: { place: Place }) => (
  <circle
    cx={`${x}%`}
    cy={`${y}%`}
    r="9"
    data-dot="trace"
    className="fill-amber stroke-3 stroke-words"
  />
)

/** Below the drawing, and as wide, so that it covers no part of the way. */
const Scale = ({ metresAcross }: { metresAcross: number }) => {
  const { words, share } = scaleBar(metresAcross)
  const percent = Math.round(share * 1e4) / 100
  return (
    <svg
      role="img"
      aria-label={`Scale bar: ${words}. North is up.`}
      className="h-9 w-full font-semibold text-xs"
    >
      <path d="M1 3v8" className="stroke-2 stroke-words" />
      <line x1="0" x2={`${percent}%`} y1="7" y2="7" className="stroke-2 stroke-words" />
      <At place={{ x: percent, y: 0 }}>
        <path d="M-1 3v8" className="stroke-2 stroke-words" />
      </At>
      <text x="0" y="28" className="fill-words">
        {words}
      </text>
      <At place={{ x: 100, y: 0 }}>
        <path d="M-9 2l6 14-6-4-6 4z" className="fill-words" />
        <text x="-9" y="30" textAnchor="middle" className="fill-words">
          N
        </text>
      </At>
    </svg>
  )
}
