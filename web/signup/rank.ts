const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** Such as “2nd in line”. */
export const rankInWords = (rank: number) => `${rank}${endings[ordinals.select(rank)]} in line`
