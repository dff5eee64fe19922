import type { Club } from '#contract/club.ts'

/** The club as search engines know clubs. */
export const clubFacts = (club: Club, origin: string) => ({
  '@type': 'SportsClub',
  '@id': `${origin}/#club`,
  name: club.name,
  description: club.tagline,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  image: `${origin}/art/social.jpg`,
  sport: 'Cycling',
  foundingDate: `${club.founded}-${club.establishmentDay}`,
  email: club.email,
  telephone: club.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: club.address.slice(0, -1).join(', '),
    addressLocality: club.address.at(-1),
  },
  sameAs: club.socials.map(({ url }) => url),
})
