export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lets something run from there to its place, unless motion is not wanted. */
export const run = (what: Element | null, from: Keyframe) => {
  if (isStill()) return
  what?.animate([from, {}], { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
}

/** Lets a picture come out of its tile, so that one sees where it belongs. */
export const growOutOf = (tile: Element | null, picture: Element | null) => {
  const from = tile?.getBoundingClientRect()
  const to = picture?.getBoundingClientRect()
  if (!from || !to || from.bottom < 0 || from.top > innerHeight) return
  run(picture, {
    transformOrigin: '0 0',
    transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`,
  })
}
