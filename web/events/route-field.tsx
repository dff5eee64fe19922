import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import type { SmallDrawing as Drawn } from '#contract/route-shapes.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { figuresInWords } from '#web/routes/route-words.ts'
import { SmallDrawing } from '#web/routes/small-drawing.tsx'
import { quietLook, TextButton } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

/** What the form knows of a version of a route. */
export type KnownRoute = {
  readonly version: string
  readonly title: string
  readonly length: number
  readonly climb?: number | undefined
  readonly about: boolean
  readonly drawing: Drawn
  /** The version that replaced it. */
  readonly newer?: string | undefined
}

const shownAtOnce = 8

type Form = {
  readonly draft: { readonly knownRoutes: string }
  write(part: { readonly knownRoutes: string }): void
}

const readKnown = (written: string): readonly KnownRoute[] => JSON.parse(written || '[]')

/** The routes of a ride, and those that were found since: a ride names only their versions. */
export const useKnownRoutes = (ride: string | undefined, { draft, write }: Form) => {
  const ofRide = useQuery({
    queryKey: ['ride-routes', ride],
    queryFn: () => club.routes.ofRide({ id: ride ?? '' }),
    enabled: ride !== undefined,
  })
  const known = [...(ofRide.data ?? []), ...readKnown(draft.knownRoutes)]
  const find = (version: string | undefined) => known.find((route) => route.version === version)
  return {
    find,
    /** How people call it, as far as it is known. */
    nameOf: (version: string | undefined) =>
      version ? (find(version)?.title ?? 'another route') : 'none',
    remember(...routes: readonly KnownRoute[]) {
      const added = routes.filter(({ version }) => !find(version))
      if (added.length === 0) return
      write({ knownRoutes: writeKnown([...added, ...readKnown(draft.knownRoutes)]) })
    },
  }
}

/** Only what is shown: the drawing of a ride's route has marks besides. */
const writeKnown = (routes: readonly KnownRoute[]) =>
  JSON.stringify(
    routes.map(({ version, title, length, climb, about, newer, drawing }) => ({
      ...{ version, title, length, climb, about, newer },
      drawing: { path: drawing.path, width: drawing.width, height: drawing.height },
    })),
  )

export type KnownRoutes = ReturnType<typeof useKnownRoutes>

type Props = {
  legend: string
  /** The words on the button that takes the route away. */
  none: string
  hint?: string
  /** The version that is chosen, or nothing. */
  value: string
  error?: string | undefined
  routes: KnownRoutes
  onChoose: (route: KnownRoute | undefined) => void
}

/** Chooses a route of the club, or none. */
export const RouteField = ({ legend, none, hint, value, error, routes, onChoose }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  const choose = (route: KnownRoute | undefined) => {
    if (route) routes.remember(route)
    onChoose(route)
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <fieldset
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      className="grid grid-cols-1 gap-2"
    >
      <legend className="pb-1 font-semibold">{legend}</legend>
      {value ? <Chosen route={routes.find(value)} onUseNewer={choose} /> : null}
      {error ? (
        <p role="alert" className="font-semibold text-coral text-sm">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-x-6">
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={quietLook}
        >
          {value ? 'Choose another route' : 'Choose a route'}
        </button>
        {value ? <TextButton onClick={() => choose(undefined)}>{none}</TextButton> : null}
      </div>
      {isOpen ? <RouteSearch chosen={value} onChoose={choose} /> : null}
      {hint && !value && !isOpen ? <p className="text-quiet text-sm">{hint}</p> : null}
    </fieldset>
  )
}

type ChosenProps = { route: KnownRoute | undefined; onUseNewer: (route: KnownRoute) => void }

const Chosen = ({ route, onUseNewer }: ChosenProps) => {
  if (!route) return <p className="min-h-12">The route you chose before</p>
  const { newer } = route
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <Row route={route} />
      </div>
      {newer ? (
        <p className="flex flex-wrap items-center gap-x-3">
          A newer version exists:
          <TextButton onClick={() => onUseNewer({ ...route, version: newer, newer: undefined })}>
            use it
          </TextButton>
        </p>
      ) : null}
    </div>
  )
}

const Row = ({ route }: { route: KnownRoute }) => (
  <>
    <SmallDrawing drawing={route.drawing} className="size-12 shrink-0" />
    <span className="grid min-w-0">
      <span className="wrap-anywhere font-semibold leading-snug">{route.title}</span>
      <span className="text-quiet text-sm">{figuresInWords(route)}</span>
    </span>
  </>
)

type SearchProps = { chosen: string; onChoose: (route: KnownRoute) => void }

/** Enter searches; it must not send the form around it. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

const RouteSearch = ({ chosen, onChoose }: SearchProps) => {
  const [q, setQ] = useState('')
  const found = useQuery({
    queryKey: ['routes', 'choices', q],
    queryFn: ({ signal }) => club.routes.list({ limit: shownAtOnce, ...(q && { q }) }, { signal }),
    placeholderData: keepPreviousData,
  })
  const routes = found.data ?? []
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the field in it
    <div onKeyDown={keepEnter} className="grid grid-cols-1 gap-2 rounded-xl bg-page p-3">
      <SearchField label="Search the routes" placeholder="Name" query={q} onSearch={setQ} />
      <p role="status" className="text-quiet text-sm empty:hidden">
        {found.isSuccess && routes.length === 0 && q ? `No route found for “${q}”.` : null}
      </p>
      {found.isSuccess && routes.length === 0 && !q ? (
        <p className="flex flex-wrap items-center gap-x-3">
          The club has no routes yet.
          <Link to={to.addRoute()} className={quietLook}>
            Add a route
          </Link>
        </p>
      ) : null}
      {found.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-4">
          <p>{sentenceOf(found.error)}</p>
          <TextButton busy={found.isFetching} onClick={() => void found.refetch()}>
            Try again
          </TextButton>
        </div>
      ) : null}
      <ul className="grid">
        {routes.map((route) => (
          <li key={route._id} className="border-line border-t">
            <button
              type="button"
              aria-pressed={route.version === chosen}
              onClick={() => onChoose(route)}
              className="flex min-h-14 w-full items-center gap-3 rounded-xl px-1 py-1.5 text-left hover:bg-card focus-visible:rounded-xl"
            >
              <Row route={route} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
