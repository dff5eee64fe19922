/** As many requests as one browser sends at once are never too many for one address. */
const atLeast = 8

/** Counts requests by the address they came from, and tells whether one has more than its share. */
export const openShares = () => {
  const counts = new Map<string, number>()
  let total = 0

  return {
    add(address: string) {
      counts.set(address, (counts.get(address) ?? 0) + 1)
      total++
    },

    remove(address: string) {
      const left = (counts.get(address) ?? 0) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
      total--
    },

    /**
     * What an address has: `most` if it has several times as many as each of the others, `little` if
     * one more would still be half of what they have on average. Alone, it has its fair share.
     */
    of(address: string): 'little' | 'fair' | 'most' {
      const own = counts.get(address) ?? 0
      if (2 * (own + 1) * counts.size <= total) return 'little'
      const others = counts.size - (own > 0 ? 1 : 0)
      if (own > atLeast && others > 0 && own * others > 4 * (total - own)) return 'most'
      return 'fair'
    },
  }
}

export type Shares = ReturnType<typeof openShares>
