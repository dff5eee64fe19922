/** Kilobytes over the wire with their headers; `data` is what scripts ask the site for. */
export type Kind = 'page' | 'script' | 'style' | 'font' | 'picture' | 'film' | 'data'

/** What a page may fetch: about a tenth more than it needs. Kinds that are not named are not allowed. */
export type Budget = Readonly<Partial<Record<Kind, number>>> & { readonly requests: number }

const look = { style: 17.6, font: 69 }

/** Stands for the page of the next ride that has a route. */
export const aRide = '/rides/:id'

/** The drawing, the profile and the cue sheet of a route are part of the page. */
const aRoute = '/routes/three-hills-of-the-north-ridge'

/** Reading only: no script file at all. Home and the page of a ride ask how many are coming. */
export const beforeHydration: Readonly<Record<string, Budget>> = {
  '/': { ...look, page: 18, picture: 29, data: 0.8, requests: 13 },
  '/about': { ...look, page: 14.2, picture: 7.5, requests: 7 },
  '/gallery': { ...look, page: 10.8, picture: 107, requests: 16 },
  '/contact': { ...look, page: 8.2, picture: 2.4, requests: 7 },
  '/news': { ...look, page: 10.6, picture: 115, requests: 15 },
  '/privacy': { ...look, page: 10.4, picture: 1.1, requests: 6 },
  '/routes': { ...look, page: 12.2, picture: 1.1, requests: 6 },
  [aRoute]: { ...look, page: 16.4, picture: 1.1, requests: 6 },
  '/offline': { ...look, page: 7, picture: 3.7, requests: 7 },
  [aRide]: { ...look, page: 23, picture: 19.5, data: 1.2, requests: 8 },
}

/** What the same pages fetch on top after the first interaction. */
export const hydrating: Readonly<Record<string, Budget>> = {
  '/': { script: 146, requests: 15 },
  '/about': { script: 138, requests: 13 },
  // The browser decides when it fetches gallery pictures near the window, before or after.
  '/gallery': { script: 155, picture: 70, requests: 16 },
  '/contact': { script: 155, requests: 12 },
  '/news': { script: 137, requests: 12 },
  '/privacy': { script: 138, requests: 12 },
  '/routes': { script: 152, requests: 15 },
  [aRoute]: { script: 157, requests: 15 },
  '/offline': { script: 134, requests: 10 },
  [aRide]: { script: 192, data: 1.2, requests: 23 },
}

/** Pages that need scripts, without a sign-in. */
export const visitorScreens: Readonly<Record<string, Budget>> = {
  '/login': { ...look, page: 7.1, picture: 1.1, script: 173, data: 0.7, requests: 23 },
  '/register': { ...look, page: 7.7, picture: 1.1, script: 173, data: 0.7, requests: 23 },
}

const member = { ...look, page: 6.7, picture: 1.1 }

export const signedIn = {
  member: {
    // On some days of the week there is a ride today, with its picture.
    '/calender': { ...member, picture: 20, script: 185, data: 40, requests: 39 },
    '/routes': { ...member, script: 158, data: 14.5, requests: 31 },
    // It is not cached, and therefore not compressed.
    [aRoute]: { ...member, page: 20, script: 164, data: 13, requests: 31 },
    '/dashboard': { ...member, picture: 34, script: 171, data: 17, requests: 38 },
    '/dashboard/event': { ...member, picture: 55, script: 169, data: 24, requests: 43 },
    '/dashboard/team': { ...member, picture: 11.2, script: 157, data: 5, requests: 35 },
    '/dashboard/article': { ...member, picture: 9, script: 157, data: 5, requests: 35 },
    '/dashboard/blog': { ...member, page: 12.1, picture: 7, script: 157, data: 5, requests: 29 },
    '/dashboard/season': { ...member, script: 162, data: 14, requests: 33 },
    '/dashboard/notices': { ...member, script: 156, data: 7, requests: 32 },
    '/dashboard/profile': { ...member, script: 182, data: 9, requests: 33 },
  },
  moderator: {
    '/dashboard': { ...member, picture: 34, script: 173, data: 22, requests: 39 },
    '/dashboard/addEvent': { ...member, script: 188, data: 18, requests: 36 },
    '/dashboard/addRoute': { ...member, script: 185, data: 8, requests: 34 },
    '/dashboard/addImage': { ...member, script: 180, data: 29, requests: 32 },
    '/dashboard/pictures': { ...member, picture: 26, script: 158, data: 10, requests: 34 },
    '/dashboard/newsUpdate': { ...member, script: 179, data: 13, requests: 31 },
  },
  admin: {
    '/dashboard': { ...member, picture: 34, script: 176, data: 21, requests: 40 },
    '/dashboard/users': { ...member, script: 178, data: 12, requests: 31 },
    '/dashboard/request': { ...member, script: 178, data: 10, requests: 31 },
    '/dashboard/audit': { ...member, script: 160, data: 7, requests: 31 },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Budget>>>>
