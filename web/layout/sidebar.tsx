import { type ReactNode, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { to } from '#contract/pages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { extrasFor, menuFor, screens } from './screens.ts'

/** A column on wide screens; on phones a popover, which the browser itself closes on Escape. */
export const Sidebar = ({ roles }: { roles: readonly Role[] }) => {
  const { pathname } = useLocation()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <nav aria-label="Dashboard" className="print:hidden">
      <button
        type="button"
        popoverTarget="screens"
        className="inline-flex min-h-12 items-center gap-2.5 rounded-full border-2 border-edge px-5 font-semibold focus-visible:rounded-full lg:hidden"
      >
        <Icon shape="menu" />
        Dashboard menu
      </button>
      <div
        ref={menu}
        // A new key on each screen puts a fresh, closed menu in place.
        key={pathname}
        id="screens"
        popover="auto"
        className="top-40 right-4 bottom-auto left-4 m-0 hidden w-auto gap-2 rounded-card border-2 border-line bg-card p-3 text-words shadow-xl open:grid max-lg:absolute lg:sticky lg:top-6 lg:grid lg:border-transparent lg:shadow-none"
      >
        <ul className="grid gap-1">
          <Place to={to.dashboard()} onFollow={close}>
            Overview
          </Place>
          {menuFor(roles).map((path) => (
            <Place key={path} to={to.screen(path)} onFollow={close}>
              {screens[path].name}
            </Place>
          ))}
          <Place to={to.home()} onFollow={close}>
            Home
          </Place>
        </ul>
        <ul className="grid gap-1 border-line border-t pt-2 text-sm">
          {extrasFor(roles).map((path) => (
            <Place key={path} to={to.screen(path)} onFollow={close}>
              {screens[path].name}
            </Place>
          ))}
        </ul>
      </div>
    </nav>
  )
}

type PlaceProps = { to: string; onFollow: () => void; children: ReactNode }

const Place = ({ to: path, onFollow, children }: PlaceProps) => (
  <li>
    <NavLink
      to={path}
      end={path === to.home() || path === to.dashboard()}
      onClick={onFollow}
      className="flex min-h-12 items-center rounded-xl px-4 font-semibold hover:bg-track focus-visible:rounded-xl focus-visible:-outline-offset-2 aria-[current=page]:bg-words aria-[current=page]:text-page forced-colors:aria-[current=page]:underline lg:min-h-11"
    >
      {children}
    </NavLink>
  </li>
)
