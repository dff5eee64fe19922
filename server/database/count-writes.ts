import type { Write } from './writes.ts'

/** The same writes, and how many of them are not stored yet. */
export const countWrites = (write: Write) => {
  let waiting = 0
  const counted: Write = async (work) => {
    waiting++
    try {
      return await write(work)
    } finally {
      waiting--
    }
  }
  return { write: counted, waiting: () => waiting }
}
