/** Somebody invented, as Google and Twitter would tell of them. */
export type Invented = {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Twitter may be told to keep the address to itself. */
  readonly shy?: true
}

/** Whoever tries the site picks one of these. The last one has an account with a password already. */
export const invented: readonly Invented[] = [
  { id: '1001', name: 'Farhan Kabir', email: 'farhan.kabir@example.com' },
  { id: '1002', name: 'Mitu Sarker', email: 'mitu.sarker@example.com' },
  { id: '1003', name: 'Tuli Akter', email: 'tuli.akter@example.com', shy: true },
  { id: '1004', name: 'Joseph Gomes', email: 'joseph.gomes@example.com' },
  { id: '1005', name: 'Farida Begum', email: 'member@demo.club' },
]

/** A disc with the first letter of the name, drawn in place: a picture that needs no other host. */
export const pictureOf = ({ id, name }: Invented) => {
  const hue = (Number(id) * 67) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="hsl(${hue} 45% 35%)"/><text x="20" y="27" font-family="sans-serif" font-size="20" text-anchor="middle" fill="#fff">${name[0]}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
