import { Link, useLocation } from 'react-router'
import { to } from '#contract/pages.ts'
import { Icon } from '#web/ui/icon.tsx'

const tabs = [
  { name: 'Overview', icon: 'home', to: to.dashboard(), section: /^\/dashboard\/?$/ },
  { name: 'Rides', icon: 'bike', to: to.rides(), section: /^\/(dashboard\/event|rides)(\/|$)/ },
  { name: 'Calendar', icon: 'calendar', to: to.calendar(), section: /^\/calender/ },
  { name: 'News', icon: 'news', to: to.news(), section: /^\/news(\/|$)/ },
] as const

/**
 * For members on a phone. Public pages are the same for everyone, so it is part of all of them, and the style
 * sheet shows it to members. Its links, and More, work without React.
 */
export const TabBar = () => {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Tabs" className="tabs on-night">
      {tabs.map((tab) => (
        <Link key={tab.name} to={tab.to} aria-current={currentAt(pathname, tab)}>
          <Icon shape={tab.icon} />
          {tab.name}
        </Link>
      ))}
      <button type="button" popoverTarget="menu">
        <Icon shape="more" />
        More
      </button>
    </nav>
  )
}

/** A page of a section, such as one ride, belongs to its tab, too. */
const currentAt = (pathname: string, tab: (typeof tabs)[number]) => {
  if (pathname === tab.to) return 'page'
  return tab.section.test(pathname) || undefined
}
