export type Pieces = AsyncIterable<Uint8Array>

/** Reads a stream from mark to mark, wherever the borders of its chunks fall. */
export const openScanner = (chunks: Pieces, before: Buffer, endsEarly: () => Error) => {
  const source = chunks[Symbol.asyncIterator]()
  let held = before

  const more = async () => {
    const { done, value } = await source.next()
    if (done) throw endsEarly()
    held = Buffer.concat([held, value])
  }

  /** Takes the first bytes of what is held. */
  const cut = (length: number) => {
    const piece = held.subarray(0, length)
    held = held.subarray(length)
    return piece
  }

  return {
    /** What comes before the next mark, in pieces; the mark itself is passed over. */
    async *until(mark: Buffer) {
      let at = held.indexOf(mark)
      while (at === -1) {
        // The end of what is held may be the beginning of a mark.
        const sure = held.length - mark.length + 1
        if (sure > 0) yield cut(sure)
        await more()
        at = held.indexOf(mark)
      }
      const last = cut(at)
      cut(mark.length)
      if (last.length > 0) yield last
    },

    async take(length: number) {
      while (held.length < length) await more()
      return cut(length).toString('latin1')
    },

    /** Everything up to the end of the stream. */
    async *rest() {
      if (held.length > 0) yield cut(held.length)
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
    },

    async [Symbol.asyncDispose]() {
      await source.return?.()
    },
  }
}
