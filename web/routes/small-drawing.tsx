import type { SmallDrawing as Line } from '#contract/route-shapes.ts'

type Props = {
  drawing: Line
  /** For those who cannot see it. Without it the drawing is decoration, and words beside it say the same. */
  label?: string
  /** Its size; the line keeps its shape. */
  className?: string
}

/** A route as one line, for cards and lists. */
export const SmallDrawing = ({
  drawing: { path, width, height },
  label,
  className = '',
}: Props) => {
  const margin = Math.max(width, height, 1) * 0.06
  const box = [-margin, -margin, width + 2 * margin, height + 2 * margin]
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={!label}
      viewBox={box.join(' ')}
      className={`route-drawing ${className}`}
    >
      <path
        d={path}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-[2.5] stroke-coral [stroke-linecap:round] [stroke-linejoin:round]"
      />
    </svg>
  )
}
