import type { PointerEvent } from 'react'
import type { Samples } from '#contract/route-shapes.ts'
import type { Climb } from '#contract/routes.ts'
import { heightAxis, kilometreAxis } from './round-numbers.ts'
import { placeInWords } from './route-words.ts'

type Props = {
  samples: Samples
  climbs: readonly Climb[]
  /** The sample with the dot. */
  at: number | undefined
  onPoint: (at: number) => void
}

/** The size of the coordinates in which the line is drawn. It is stretched to the window. */
const size = { width: 1000, height: 100 }

type Scale = {
  readonly x: (metres: number) => number
  readonly y: (height: number) => number
}

/**
 * The heights along the way, with the climbs marked. It is a slider: a finger, the mouse or the arrow keys move a dot,
 * here and on the drawing of the way.
 */
export const Profile = ({ samples, climbs, at, onPoint }: Props) => {
  const length = samples.at(-1)?.[0] ?? 0
  const heights = samples.flatMap(([, height]) => (height === null ? [] : [height]))
  if (heights.length < 2 || length === 0) return null
  const { from, to, numbers } = heightAxis(Math.min(...heights), Math.max(...heights))
  const scale: Scale = {
    x: (metres) => Math.round((metres / length) * size.width * 10) / 10,
    y: (height) => Math.round((1 - (height - from) / (to - from)) * size.height * 10) / 10,
  }
  const percent = (share: number, whole: number) => `${Math.round((share / whole) * 1e4) / 100}%`
  const across = (metres: number) => percent(scale.x(metres), size.width)
  const down = (height: number) => percent(scale.y(height), size.height)
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    onPoint(Math.round(share * (samples.length - 1)))
  }
  const pointed = samples[at ?? 0]
  return (
    <div className="route-drawing pt-2 pr-1 pb-6 pl-12">
      {/* A label, so that a press moves the focus to the slider. */}
      <label
        onPointerMove={point}
        onPointerDown={point}
        className="relative block touch-pan-y rounded-sm outline-offset-4 has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          className="block h-36 w-full"
        >
          {pieces(samples).map((piece) => (
            <path key={piece[0]?.[0]} d={area(piece, scale)} className="fill-lagoon/25" />
          ))}
          {climbs.flatMap((climb) =>
            pieces(samples.filter(([metres]) => metres >= climb.from && metres <= climb.to)).map(
              (piece) => (
                <path
                  key={`climb ${piece[0]?.[0]}`}
                  d={area(piece, scale)}
                  className="fill-coral/55"
                />
              ),
            ),
          )}
          {pieces(samples).map((piece) => (
            <path
              key={`line ${piece[0]?.[0]}`}
              d={`M${points(piece, scale)}`}
              vectorEffect="non-scaling-stroke"
              className="fill-none stroke-[2.5] stroke-lagoon [stroke-linejoin:round]"
            />
          ))}
        </svg>
        <svg
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-full overflow-visible font-semibold text-xs"
        >
          {numbers.map((height) => (
            <g key={height}>
              <line
                x1="0"
                x2="100%"
                y1={down(height)}
                y2={down(height)}
                className="stroke-edge/40"
              />
              <text x="-8" y={down(height)} dy="0.35em" textAnchor="end" className="fill-quiet">
                {height} m
              </text>
            </g>
          ))}
          {kilometreAxis(length).map((kilometre) => (
            <text
              key={kilometre}
              x={across(kilometre * 1000)}
              y="100%"
              dy="1.5em"
              textAnchor={anchorAt((kilometre * 1000) / length)}
              className="fill-quiet"
            >
              {kilometre} km
            </text>
          ))}
          {at !== undefined && pointed ? (
            <>
              <line
                x1={across(pointed[0])}
                x2={across(pointed[0])}
                y1="0"
                y2="100%"
                className="stroke-[1.5] stroke-words"
              />
              <circle
                cx={across(pointed[0])}
                cy={pointed[1] === null ? '100%' : down(pointed[1])}
                r="7"
                data-dot="profile"
                className="fill-amber stroke-3 stroke-words"
              />
            </>
          ) : null}
        </svg>
        <input
          type="range"
          aria-label="Place on the route"
          min={0}
          max={samples.length - 1}
          value={at ?? 0}
          aria-valuetext={pointed ? placeInWords(pointed[0], pointed[1]) : undefined}
          onChange={({ target }) => onPoint(target.valueAsNumber)}
          className="pointer-events-none absolute inset-0 size-full opacity-0 noscript:hidden"
        />
      </label>
    </div>
  )
}

const anchorAt = (share: number) => {
  if (share === 0) return 'start'
  return share > 0.95 ? 'end' : 'middle'
}

type Sample = Samples[number]

/** The parts with heights: a file may lack some. */
const pieces = (samples: Samples) => {
  const found: Sample[][] = [[]]
  for (const sample of samples) {
    if (sample[1] === null) found.push([])
    else found.at(-1)?.push(sample)
  }
  return found.filter((piece) => piece.length > 1)
}

const points = (piece: readonly Sample[], { x, y }: Scale) =>
  piece.map(([metres, height]) => `${x(metres)} ${y(height ?? 0)}`).join('L')

const area = (piece: readonly Sample[], scale: Scale) => {
  const [first, last] = [piece[0]?.[0] ?? 0, piece.at(-1)?.[0] ?? 0].map(scale.x)
  return `M${first} ${size.height}L${points(piece, scale)}L${last} ${size.height}z`
}
