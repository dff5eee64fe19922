import { useLocation } from 'react-router'
import { ButtonLink } from '#web/kit/button-link.tsx'
import type { Route } from './+types/unfilled-screen.ts'
import { type ScreenPath, screens } from './screens.ts'

type Standing = {
  readonly says: string
  readonly object: string
  readonly to: string
  readonly way: string
}

type Unfilled = Exclude<
  ScreenPath,
  'users' | 'event' | 'addEvent' | 'editEvent' | 'addImage' | 'audit' | 'profile'
>

/** What each screen is for, how things stand, and what can be done meanwhile. */
const standings: Record<Unfilled, Standing> = {
  team: {
    says: 'The founder, the admins, the moderators and the members are introduced here. Nobody is entered so far; the about page tells what the club is.',
    object: 'helmet',
    to: '/about',
    way: 'About the club',
  },
  article: {
    says: 'Ride guides of the club are read here. None is on the site so far; whoever wants to ride along can simply ask the club.',
    object: 'bottle',
    to: '/contact',
    way: 'Contact the club',
  },
  blog: {
    says: 'Longer stories of the club are read here. None is on the site so far; short ones are among the news.',
    object: 'cup',
    to: '/',
    way: 'Read the news',
  },
  request: {
    says: 'What people write to the club with the contact form is read here by admins. The list is not on the site so far; where mail is set up, each message also goes to the address of the club.',
    object: 'bell',
    to: '/contact',
    way: 'See the contact page',
  },
  newsUpdate: {
    says: 'Moderators and admins publish news here. The form is not on the site so far; news that reach the club another way stand on the home page.',
    object: 'medal',
    to: '/',
    way: 'Read the news',
  },
}

const pathOf = (address: string) => address.split('/')[2] as Unfilled

export const meta = ({ location }: Route.MetaArgs) => [
  { title: screens[pathOf(location.pathname)].name },
]

export default function UnfilledScreen() {
  const path = pathOf(useLocation().pathname)
  const { says, object, to, way } = standings[path]
  return (
    <div className="grid content-start gap-5">
      <h1 className="text-3xl">{screens[path].name}</h1>
      <div className="edge grid items-center gap-6 rounded-card bg-card p-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-8">
        <img
          src={`/art/objects/${object}.svg`}
          alt=""
          width="160"
          height="120"
          className="rounded-card dark:brightness-90"
        />
        <div className="grid justify-items-start gap-5">
          <p className="max-w-[34em]">{says}</p>
          <ButtonLink to={to} tone="plain">
            {way}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
