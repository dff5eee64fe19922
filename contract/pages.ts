/** The address of every page. Links, redirects and mails are made from these. */
export const to = {
  home: () => '/',
  about: () => '/about',
  calendar: (day?: string) => `/calender${query({ day })}`,
  ride: (id: string) => `/rides/${id}`,
  /** Where riders add their pictures to the album of a ride. */
  ownPictures: (id: string) => `/rides/${id}#own-pictures`,
  /** After a person without an account has signed up. */
  rideJoined: (id: string) => `/rides/${id}/joined`,
  /** The page of a person without an account, from the link in their mail. */
  guest: (token: string) => `/guest/${token}`,
  routes: (list: { state?: string } = {}) => `/routes${query(list)}`,
  route: (slug: string) => `/routes/${slug}`,
  /** With a slug it adds a version of that route. */
  addRoute: (slug?: string) => `/dashboard/addRoute${query({ version: slug })}`,
  editRoute: (slug: string) => `/dashboard/editRoute/${slug}`,
  /** For leaders, on the day. */
  sheet: (id: string) => `/rides/${id}/sheet`,
  riderList: (id: string) => `/dashboard/riders/${id}`,
  gallery: () => '/gallery',
  albums: () => '/gallery/rides',
  albumsBefore: (cursor: string) => `/gallery/rides/before/${cursor}`,
  /** The pictures of a ride, and one of them in full. */
  album: (id: string, place?: number) =>
    `/gallery/rides/${id}${place === undefined ? '' : `#event-${place}`}`,
  contact: () => '/contact',
  contactSent: () => '/contact/sent',
  privacy: () => '/privacy',
  news: () => '/news',
  newsBefore: (cursor: string) => `/news/before/${cursor}`,
  newsItem: (id: string) => `/news/${id}`,
  /** `from` is the address to return to, and `because` the reason to sign in again. */
  login: (found: { from?: string; because?: string } = {}) => `/login${query(found)}`,
  register: (found: { from?: string } = {}) => `/register${query(found)}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: (found: { change?: string } = {}) => `/verify-email${query(found)}`,
  claim: () => '/claim',
  dashboard: () => '/dashboard',
  /** A screen of the member area, by its path below `/dashboard`. */
  screen: (path: string) => `/dashboard/${path}`,
  rides: () => '/dashboard/event',
  addRide: (date?: string, title?: string) => `/dashboard/addEvent${query({ date, title })}`,
  addImage: (ride?: string) => `/dashboard/addImage${query({ ride })}`,
  /** What waits for a moderator in the gallery. */
  pictures: () => '/dashboard/pictures',
  editRide: (id: string) => `/dashboard/editEvent/${id}`,
  team: () => '/dashboard/team',
  articles: () => '/dashboard/article',
  article: (slug: string) => `/dashboard/article/${slug}`,
  users: (list: { sort?: string; order?: string } = {}) => `/dashboard/users${query(list)}`,
  /** Invitations and imports. */
  people: () => '/dashboard/people',
  import: (id: string) => `/dashboard/people/${id}`,
  /** The page of an invitation. */
  join: (token: string) => `/join/${token}`,
  /** The record of a member, for admins. */
  user: (id: string) => `/dashboard/users/${id}`,
  mergeUser: (id: string, other?: string) =>
    `/dashboard/users/${id}/merge${query({ with: other })}`,
  requests: (list: { status?: string } = {}) => `/dashboard/request${query(list)}`,
  /** The club's office. */
  club: () => '/dashboard/club',
  /** What a new club is asked, from the first step or from this one. */
  firstRun: (step?: string) => `/dashboard/club/start${query({ step })}`,
  /** The words of the site, one of their pages, and what was changed in it. */
  words: () => '/dashboard/words',
  editWords: (page: string) => `/dashboard/words/${page}`,
  addArticle: () => '/dashboard/words/articles~new',
  wordsHistory: (page: string) => `/dashboard/words/${page}/history`,
  leading: () => '/dashboard/leading',
  membership: (list: { state?: string } = {}) => `/dashboard/membership${query(list)}`,
  membershipSettings: () => '/dashboard/membership/settings',
  memberTerms: (id: string) => `/dashboard/membership/people/${id}`,
  receipt: (id: string) => `/dashboard/membership/receipts/${id}`,
  season: (year?: number) => `/dashboard/season${query({ year: year?.toString() })}`,
  profile: () => '/dashboard/profile',
  ownMembership: () => '/dashboard/profile#membership',
  /** How a member is told. */
  notifications: () => '/dashboard/profile#notifications',
  notices: () => '/dashboard/notices',
  deliveries: () => '/dashboard/deliveries',
  mailbox: () => '/dashboard/mailbox',
  /** From the end of a mail: stops mails of one kind. */
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  /** From a mail about a ride: a page with a button. */
  cannotCome: (token: string) => `/cannot-come/${token}`,
}

/** Icons of the club: made from its logo, or those of the site. */
export type LogoIcon = 'header' | '32' | '180' | '192' | '512' | 'maskable-512'

/** The address changes with the logo, so browsers may keep it forever. */
export const logoIcon = (name: LogoIcon, logo: string) =>
  `/logo/${name}.png?of=${logo.slice(7, 15)}`

const query = (fields: Readonly<Record<string, string | undefined>>) => {
  const given = Object.entries(fields).filter((field): field is [string, string] => !!field[1])
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
