import { setTimeout as pause } from 'node:timers/promises'

/** Does each of these again and again, with a pause between, until told to end; nothing is broken off. */
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
