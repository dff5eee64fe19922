import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Screens of the member area that show no more than how things stand. */
const unfilled = ['request', 'newsUpdate']

export default [
  index('club/home.tsx'),
  route('about', 'club/about.tsx'),
  route('calender', 'events/calendar.tsx'),
  route('gallery', 'gallery/gallery.tsx'),
  route('contact', 'contact/contact.tsx'),
  route('contact/sent', 'contact/sent.tsx'),
  route('register', 'identity/register.tsx'),
  route('login', 'identity/login.tsx'),
  route('forgot-password', 'identity/forgot-password.tsx'),
  route('reset-password', 'identity/reset-password.tsx'),
  route('verify-email', 'identity/verify-email.tsx'),
  route('claim', 'identity/claim.tsx'),
  route('dashboard', 'frame/dashboard.tsx', [
    index('frame/dashboard-start.tsx'),
    route('users', 'users/all-users.tsx'),
    route('event', 'events/upcoming.tsx'),
    route('team', 'club/team.tsx'),
    route('article', 'club/articles.tsx'),
    route('article/:slug', 'club/article.tsx'),
    route('blog', 'club/blog.tsx'),
    route('addEvent', 'events/add-event.tsx'),
    route('editEvent/:id', 'events/edit-event.tsx'),
    route('addImage', 'gallery/add-image.tsx'),
    route('profile', 'identity/profile.tsx'),
    ...unfilled.map((screen) => route(screen, 'frame/unfilled-screen.tsx', { id: screen })),
  ]),
  route('offline', 'frame/offline.tsx'),
  route('service-worker.js', 'frame/service-worker-file.ts'),
  route('manifest.webmanifest', 'frame/manifest.ts'),
  route('colours.css', 'frame/colours.ts'),
  route('robots.txt', 'frame/robots.ts'),
  route('sitemap.xml', 'frame/sitemap.ts'),
  route('*', 'frame/lost.tsx'),
] satisfies RouteConfig
