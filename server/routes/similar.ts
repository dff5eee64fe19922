import { boxOf } from './draw.ts'
import { decodeLine, measureWay, type Piece, placeAt, type Way } from './line.ts'

const probes = 100
const leastShare = 0.9
const metresPerDegree = 111_195

/** Whether two outlines are nearly the same way, in whichever direction. */
export const isSimilar = (one: string, other: string) => {
  const [first, second] = [measureWay(decodeLine(one)), measureWay(decodeLine(other))]
  const longer = Math.max(first.length, second.length)
  if (Math.min(first.length, second.length) < longer * 0.85) return false
  // Outlines are coarser the longer the way is.
  const tolerance = Math.max(150, longer / 200)
  if (!boxesMatch(first.pieces, second.pieces, tolerance * 4)) return false
  return follows(first, second, tolerance) && follows(second, first, tolerance)
}

const boxesMatch = (one: readonly Piece[], other: readonly Piece[], metres: number) => {
  const [first, second] = [boxOf(one), boxOf(other)]
  const narrowing = Math.max(0.01, Math.cos((first[0] * Math.PI) / 180))
  const allowed = metres / metresPerDegree
  return first.every((edge, index) => {
    const apart = Math.abs(edge - (second[index] ?? 0))
    return apart * (index % 2 === 1 ? narrowing : 1) <= allowed
  })
}

/** Whether nearly all of one way lies beside the other. */
const follows = (one: Way, other: Way, tolerance: number) => {
  let near = 0
  for (let probe = 0; probe < probes; probe++) {
    const { lat, lon } = placeAt(one, (one.length * probe) / (probes - 1))
    const east = Math.cos((lat * Math.PI) / 180) * metresPerDegree
    const isNear = other.pieces.some((piece) =>
      piece.some((place, index) => {
        const next = piece[index + 1]
        if (!next) return false
        const [x, y] = [(place.lon - lon) * east, (place.lat - lat) * metresPerDegree]
        const [dx, dy] = [(next.lon - place.lon) * east, (next.lat - place.lat) * metresPerDegree]
        const square = dx * dx + dy * dy
        const share = square > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / square)) : 0
        return Math.hypot(x + dx * share, y + dy * share) <= tolerance
      }),
    )
    if (isNear) near++
  }
  return near >= probes * leastShare
}
