const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** Such as “2nd in line”. */
export const rankInWords = (rank: number) => {
  const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
  return `${rank}${endings[ordinals.select(rank)]} in line`
}
