/** Millimetres from the bottom bracket, y up. */
export type Point = { x: number; y: number }

export const point = (x: number, y: number): Point => ({ x, y })
export const plus = (a: Point, b: Point) => point(a.x + b.x, a.y + b.y)
export const minus = (a: Point, b: Point) => point(a.x - b.x, a.y - b.y)
export const times = (a: Point, k: number) => point(a.x * k, a.y * k)
const length = (a: Point) => Math.hypot(a.x, a.y)
export const unit = (a: Point) => times(a, 1 / (length(a) || 1))
export const leftOf = (a: Point) => point(-a.y, a.x)

export const polar = (angle: number, radius: number) =>
  point(radius * Math.cos(angle), radius * Math.sin(angle))

export const turn = ({ x, y }: Point, angle: number) =>
  point(x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle))

/** The point that lies this share of the way from a to b. */
export const between = (a: Point, b: Point, share: number) => plus(a, times(minus(b, a), share))

/**
 * Knee or elbow: where two bones meet that join a to b. It bends to the left of that way, or to the
 * right. A limb is never quite stretched, as nobody's is.
 */
export const joint = (a: Point, b: Point, upper: number, lower: number, bend: 'left' | 'right') => {
  const way = minus(b, a)
  const reach = Math.min(length(way), upper + lower - 4)
  const along = (upper * upper - lower * lower + reach * reach) / (2 * reach)
  const aside = Math.sqrt(Math.max(0, upper * upper - along * along))
  const onWay = plus(a, times(unit(way), along))
  return plus(onWay, times(leftOf(unit(way)), bend === 'left' ? aside : -aside))
}
