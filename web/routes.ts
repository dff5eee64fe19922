import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Screens of the member area, each with its path below /dashboard. */
const screens = [
  'event',
  'team',
  'article',
  'blog',
  'users',
  'request',
  'newsUpdate',
  'addEvent',
  'addImage',
]

export default [
  index('club/home.tsx'),
  route('about', 'club/about.tsx'),
  route('calender', 'events/calendar.tsx'),
  route('gallery', 'gallery/gallery.tsx'),
  route('contact', 'contact/contact.tsx'),
  route('register', 'identity/register.tsx'),
  route('login', 'identity/login.tsx'),
  route('dashboard', 'frame/dashboard.tsx'),
  ...screens.map((screen) => route(`dashboard/${screen}`, 'frame/dashboard.tsx', { id: screen })),
  route('*', 'frame/lost.tsx'),
] satisfies RouteConfig
