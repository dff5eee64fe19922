/** The named ones of these, or all; for an unknown name, lists those there are. */
export const choose = <Known extends { readonly name: string }>(
  known: readonly Known[],
  named: readonly string[] = [],
): readonly Known[] => {
  const names = known.map(({ name }) => name)
  const strange = named.filter((name) => !names.includes(name))
  if (strange.length > 0) {
    process.stderr.write(`There is no ${strange.join(', ')}. Name some of: ${names.join(', ')}\n`)
    process.exit(1)
  }
  return named.length === 0 ? known : known.filter(({ name }) => named.includes(name))
}
