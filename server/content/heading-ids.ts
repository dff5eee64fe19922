/** Gives every heading of a text a name of its own, by which an address can lead to it. */
export const headingIds = () => {
  const given = new Map<string, number>()
  return (heading: string) => {
    const plain = heading
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    const name = plain || 'part'
    // Counted on from the last one, for a text may be nothing but the same heading.
    let count = given.get(name) ?? 0
    let id = name
    while (given.has(id)) id = `${name}-${++count + 1}`
    given.set(id, 0).set(name, count)
    return id
  }
}
