export type Random = () => number

/** Numbers from 0 to 1, by Park and Miller: the same seed draws the same picture on every machine. */
export const randomFrom = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}
