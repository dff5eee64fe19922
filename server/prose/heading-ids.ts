/** Gives every heading of a text a name of its own, by which an address can lead to it. */
export const headingIds = () => {
  const given = new Set<string>()
  return (heading: string) => {
    const plain = heading
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    const name = plain || 'part'
    let id = name
    for (let count = 2; given.has(id); count += 1) id = `${name}-${count}`
    given.add(id)
    return id
  }
}
