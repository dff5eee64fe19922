import { dayFromToday } from './rides.ts'

/** Kilobytes over the wire with their headers; `data` is what scripts ask the site for. */
export type Kind = 'page' | 'script' | 'style' | 'font' | 'picture' | 'film' | 'data'

/** What a page may fetch: about a tenth more than it needs. Kinds that are not named are not allowed. */
export type Budget = Readonly<Partial<Record<Kind, number>>> & { readonly requests: number }

const look = { style: 17.6, font: 33 }

/** Stands for the page of the next ride that has a route. */
export const aRide = '/rides/:id'

/** The drawing, the profile and the cue sheet of a route are part of the page. */
const aRoute = '/routes/three-hills-of-the-north-ridge'

/** Reading only: no script file at all. Home and the page of a ride ask how many are coming. */
export const beforeHydration: Readonly<Record<string, Budget>> = {
  '/': { ...look, page: 18, picture: 29, data: 0.8, requests: 13 },
  '/about': { ...look, page: 14.2, picture: 7.5, requests: 7 },
  '/gallery': { ...look, page: 10.8, picture: 107, requests: 16 },
  '/contact': { ...look, page: 8.2, picture: 4.1, requests: 7 },
  '/news': { ...look, page: 10.6, picture: 115, requests: 15 },
  '/privacy': { ...look, page: 10.6, picture: 1.1, requests: 6 },
  '/routes': { ...look, page: 12.2, picture: 1.1, requests: 6 },
  [aRoute]: { ...look, page: 16.4, picture: 1.1, requests: 6 },
  '/offline': { ...look, page: 7, picture: 3.7, requests: 7 },
  [aRide]: { ...look, page: 23, picture: 19.5, data: 1.2, requests: 8 },
}

/** What the same pages fetch on top after the first interaction. */
export const hydrating: Readonly<Record<string, Budget>> = {
  '/': { script: 141, requests: 17 },
  '/about': { script: 133, requests: 13 },
  // The browser decides when it fetches gallery pictures near the window, before or after.
  '/gallery': { script: 154, picture: 70, requests: 16 },
  '/contact': { script: 154, requests: 14 },
  '/news': { script: 132, requests: 13 },
  '/privacy': { script: 133, requests: 12 },
  '/routes': { script: 151, requests: 15 },
  [aRoute]: { script: 157, requests: 17 },
  '/offline': { script: 129, requests: 11 },
  [aRide]: { script: 191, data: 1.2, requests: 26 },
}

/** The same page for everyone: this one asks visitors to log in. It is not cached, and therefore not compressed. */
const aSheet = '/rides/01900000-0000-7000-8000-000000000000/sheet'

/** Pages that need scripts, without a sign-in. */
export const visitorScreens: Readonly<Record<string, Budget>> = {
  [aSheet]: { ...look, page: 19.5, picture: 1.1, script: 206, data: 0.7, requests: 30 },
  '/login': { ...look, page: 7.1, picture: 1.1, script: 172, data: 0.7, requests: 24 },
  '/register': { ...look, page: 7.7, picture: 1.1, script: 172, data: 0.7, requests: 24 },
}

const member = { ...look, page: 6.7, picture: 1.1 }

const looksBack = dayFromToday(0).slice(5) <= '01-15'

export const signedIn = {
  member: {
    // On some days of the week there is a ride today, with its picture.
    '/calender': { ...member, picture: 20, script: 179, data: 40, requests: 39 },
    '/routes': { ...member, script: 157, data: 14.5, requests: 31 },
    // It is not cached, and therefore not compressed.
    [aRoute]: { ...member, page: 20, script: 164, data: 13, requests: 32 },
    '/dashboard': { ...member, picture: 34, script: 163, data: 17, requests: 38 },
    '/dashboard/event': { ...member, picture: 55, script: 167, data: 24, requests: 43 },
    '/dashboard/team': { ...member, picture: 11.2, script: 151, data: 5, requests: 35 },
    '/dashboard/article': { ...member, picture: 9, script: 151, data: 5, requests: 35 },
    '/dashboard/blog': { ...member, page: 12.1, picture: 7, script: 152, data: 5, requests: 30 },
    '/dashboard/leading': { ...member, picture: 7, script: 162, data: 14, requests: 35 },
    // In the first days of January it looks back on the year before, which is another answer.
    '/dashboard/season': { ...member, script: 161, data: looksBack ? 15 : 14, requests: 33 },
    '/dashboard/notices': { ...member, script: 155, data: 7, requests: 32 },
    '/dashboard/profile': { ...member, script: 183, data: 10, requests: 37 },
  },
  moderator: {
    '/dashboard': { ...member, picture: 34, script: 166, data: 20.7, requests: 39 },
    '/dashboard/addEvent': { ...member, script: 187, data: 18, requests: 38 },
    '/dashboard/addRoute': { ...member, script: 184, data: 8.2, requests: 36 },
    '/dashboard/addImage': { ...member, script: 179, data: 31, requests: 34 },
    '/dashboard/pictures': { ...member, picture: 26, script: 152, data: 10, requests: 36 },
    '/dashboard/newsUpdate': { ...member, script: 177, data: 14.5, requests: 33 },
  },
  admin: {
    '/dashboard': { ...member, picture: 34, script: 168, data: 21, requests: 40 },
    '/dashboard/club': { ...member, script: 177, data: 16, requests: 36 },
    '/dashboard/users': { ...member, script: 177, data: 13, requests: 32 },
    '/dashboard/request': { ...member, script: 177, data: 10, requests: 32 },
    '/dashboard/people': { ...member, script: 180, data: 12, requests: 36 },
    '/dashboard/membership': { ...member, script: 182, data: 12, requests: 34 },
    '/dashboard/audit': { ...member, script: 159, data: 7, requests: 32 },
    '/dashboard/words': { ...member, script: 159, data: 12, requests: 32 },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Budget>>>>
