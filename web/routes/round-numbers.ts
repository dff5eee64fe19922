/** The least round number (1, 2 or 5, and zeros) that goes into a whole at most so many times. */
const roundStep = (whole: number, most: number) => {
  const least = whole / most
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power
}

const multiplesOf = (step: number, from: number, to: number) => {
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step) - first + 1
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** On a flat ride a small rise must not look like a mountain. */
const leastRise = 60

/** The heights below and above a profile, and the few round ones that are written beside it. */
export const heightAxis = (lowest: number, highest: number) => {
  const step = roundStep(Math.max(highest - lowest, leastRise), 3)
  const from = Math.floor(lowest / step) * step
  const to = Math.max(Math.ceil(highest / step) * step, from + leastRise)
  return { from, to, numbers: multiplesOf(step, from, to) }
}

/** The few round kilometres that are written below a profile. */
export const kilometreAxis = (metres: number) =>
  metres > 0 ? multiplesOf(roundStep(metres / 1000, 5), 0, metres / 1000) : []

/** A round distance for the scale bar, at most a quarter of the drawing, and its share of the width. */
export const scaleBar = (metresAcross: number) => {
  const most = metresAcross / 4
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2].find((factor) => factor * power <= most) ?? 1) * power
  const words = metres >= 1000 ? `${metres / 1000} km` : `${Number(metres.toPrecision(1))} m`
  return { words, share: metres / metresAcross }
}
