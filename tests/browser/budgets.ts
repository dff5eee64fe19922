/** Kilobytes over the wire with their headers; `data` is what scripts ask the site for. */
export type Kind = 'page' | 'script' | 'style' | 'font' | 'picture' | 'film' | 'data'

/** What a page may fetch: about a tenth more than it needs. Kinds that are not named are not allowed. */
export type Budget = Readonly<Partial<Record<Kind, number>>> & { readonly requests: number }

const look = { style: 16, font: 69 }

/** Stands for the page of the next ride. */
export const aRide = '/rides/:id'

/** Reading only: no script file at all. Home and the page of a ride ask how many are coming. */
export const beforeHydration: Readonly<Record<string, Budget>> = {
  '/': { ...look, page: 16, picture: 29, data: 0.8, requests: 13 },
  '/about': { ...look, page: 13, picture: 7.5, requests: 7 },
  '/gallery': { ...look, page: 10.8, picture: 107, requests: 16 },
  '/contact': { ...look, page: 8.2, picture: 2.4, requests: 7 },
  '/news': { ...look, page: 10.6, picture: 115, requests: 15 },
  '/privacy': { ...look, page: 9.6, picture: 1.1, requests: 6 },
  '/offline': { ...look, page: 6.4, picture: 3.7, requests: 7 },
  [aRide]: { ...look, page: 10.3, picture: 17.5, data: 0.9, requests: 8 },
}

/** What the same pages fetch on top after the first interaction. */
export const hydrating: Readonly<Record<string, Budget>> = {
  '/': { script: 158, requests: 15 },
  '/about': { script: 151, requests: 13 },
  // The browser decides when it fetches gallery pictures near the window, before or after.
  '/gallery': { script: 164, picture: 70, requests: 16 },
  '/contact': { script: 149, requests: 12 },
  '/news': { script: 149, requests: 12 },
  '/privacy': { script: 151, requests: 12 },
  '/offline': { script: 147, requests: 10 },
  [aRide]: { script: 176, data: 0.9, requests: 18 },
}

/** Pages that need scripts, without a sign-in. */
export const visitorScreens: Readonly<Record<string, Budget>> = {
  '/login': { ...look, page: 6.5, picture: 1.1, script: 167, data: 0.7, requests: 22 },
  '/register': { ...look, page: 7.1, picture: 1.1, script: 169, data: 0.7, requests: 23 },
}

const member = { ...look, page: 6.7, picture: 1.1 }

export const signedIn = {
  member: {
    // On some days of the week there is a ride today, with its picture.
    '/calender': { ...member, picture: 20, script: 194, data: 40, requests: 35 },
    '/dashboard': { ...member, picture: 34, script: 180, data: 17, requests: 38 },
    '/dashboard/event': { ...member, picture: 55, script: 179, data: 24, requests: 43 },
    '/dashboard/team': { ...member, picture: 11.2, script: 168, data: 5, requests: 35 },
    '/dashboard/article': { ...member, picture: 9, script: 168, data: 5, requests: 35 },
    '/dashboard/blog': { ...member, page: 11.1, picture: 7, script: 168, data: 5, requests: 29 },
    '/dashboard/season': { ...member, script: 173, data: 14, requests: 33 },
    '/dashboard/notices': { ...member, script: 168, data: 7, requests: 32 },
    '/dashboard/profile': { ...member, script: 176, data: 9, requests: 33 },
  },
  moderator: {
    '/dashboard': { ...member, picture: 34, script: 182, data: 22, requests: 39 },
    '/dashboard/addEvent': { ...member, script: 176, data: 18, requests: 34 },
    '/dashboard/addImage': { ...member, script: 172, data: 24, requests: 30 },
    '/dashboard/pictures': { ...member, picture: 26, script: 170, data: 10, requests: 34 },
    '/dashboard/newsUpdate': { ...member, script: 171, data: 13, requests: 29 },
  },
  admin: {
    '/dashboard': { ...member, picture: 34, script: 185, data: 20, requests: 40 },
    '/dashboard/users': { ...member, script: 171, data: 12, requests: 29 },
    '/dashboard/request': { ...member, script: 171, data: 10, requests: 29 },
    '/dashboard/audit': { ...member, script: 170, data: 7, requests: 29 },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Budget>>>>
