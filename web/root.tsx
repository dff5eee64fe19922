import './app.css'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { SleepingScripts } from './frame/scripts.tsx'
import { contentContext } from './house.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({
  club: context.get(contentContext).club,
})

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <SleepingScripts />
      </body>
    </html>
  )
}

export default function Site() {
  return <Outlet />
}
