import { setTimeout as pause } from 'node:timers/promises'

/** Repeats each of these with a pause between until it is stopped, and finishes what has begun. */
export const keepDoing = (between: number, works: readonly (() => Promise<unknown>)[]) => {
  let isOver = false
  const keep = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      await work()
      await pause(between)
    }
  }
  const all = Promise.all(works.map(keep))
  return {
    async end() {
      isOver = true
      await all
    },
  }
}
