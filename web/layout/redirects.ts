/** Addresses people type when they mean one of these pages, some of which have unusual names. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  '/': ['home', 'index', 'index.html'],
  '/about': ['about-us', 'aboutus'],
  '/calender': [
    ...['calendar', 'calander', 'calandar', 'event-calendar', 'event-calender'],
    ...['event', 'events', 'ride', 'rides', 'dashboard/calendar', 'dashboard/calender'],
  ],
  '/gallery': ['galery', 'gallary', 'photos', 'pictures'],
  '/contact': ['contacts', 'contact-us', 'contactus'],
  '/login': ['log-in', 'signin', 'sign-in'],
  '/register': ['registration', 'signup', 'sign-up', 'join'],
  '/dashboard/team': ['team', 'our-team', 'dashboard/our-team'],
  '/dashboard/article': ['article', 'articles', 'dashboard/articles'],
  '/dashboard/blog': ['blog', 'blogs', 'dashboard/blogs'],
  '/dashboard/profile': ['profile', 'account', 'dashboard/account'],
  '/dashboard/event': ['dashboard/events'],
  '/dashboard/addEvent': ['dashboard/add-event'],
  '/dashboard/addImage': ['dashboard/add-image'],
  '/dashboard/newsUpdate': ['dashboard/news', 'dashboard/news-update'],
  '/dashboard/users': ['dashboard/user', 'dashboard/all-users'],
  '/dashboard/request': ['dashboard/requests'],
}

const targets = new Map(
  Object.entries(aliases).flatMap(([page, all]) => all.map((alias) => [`/${alias}`, page])),
)

export const findRedirect = (pathname: string): string | undefined => {
  let end = pathname.length
  while (pathname[end - 1] === '/') end -= 1
  return targets.get(pathname.slice(0, end).toLowerCase())
}
