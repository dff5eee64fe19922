import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Club } from '#contract/club.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

export type Shown = {
  readonly name: string
  readonly shortName: string
  readonly tagline: string
  readonly place: string
  readonly colours: Club['colours']
  /** The address of a picture. */
  readonly logo: string | undefined
}

export const shownFacts = ({ name, shortName, tagline, address, colours, logo }: Club): Shown => ({
  ...{ name, shortName, tagline, colours, logo },
  place: address.join(', '),
})

/** A form, and beside it what visitors will see; on a phone it is folded below. */
export const WithPreview = ({ shown, children }: { shown: Shown; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(() => matchMedia('(width >= 80rem)').matches)
  return (
    <div className="grid grid-cols-1 content-start gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      {children}
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="group content-start"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
          How it will look
          <Icon shape="down" className="text-quiet group-open:rotate-180" />
        </summary>
        <SitePreview shown={shown} />
      </details>
    </div>
  )
}

/** A small home page with the name, the words and the colours of the form. It is a picture: nothing in it works. */
const SitePreview = ({ shown }: { shown: Shown }) => {
  const { name, shortName, tagline, place, colours, logo } = shown
  const frame = useRef<HTMLDivElement>(null)
  const isDark = useSyncExternalStore(followTheme, () => dark().matches)
  useEffect(() => {
    const style = frame.current?.style
    for (const [property, colour] of Object.entries(properties(colours, isDark))) {
      if (colour) style?.setProperty(property, colour)
      else style?.removeProperty(property)
    }
  }, [colours, isDark])
  return (
    <div
      ref={frame}
      role="img"
      aria-label={`A preview of the home page of ${name || 'your club'}`}
      className="edge wrap-anywhere overflow-hidden rounded-card bg-page"
    >
      <p className="flex items-center gap-2 px-4 py-3">
        <img src={logo ?? '/favicon.svg'} alt="" className="size-9 object-contain" />
        <span className="font-display font-extrabold text-xl">{shortName || name || 'Club'}</span>
      </p>
      <div className="grid justify-items-start gap-4 bg-band px-4 py-8 text-cream">
        <p className="font-display font-bold text-2xl">{tagline || 'What the club is about'}</p>
        <span className={buttonLook('call')}>Become a Member</span>
      </div>
      <div className="grid gap-1 px-4 py-5">
        <p className="font-bold text-coral text-sm">Next ride</p>
        <p>{place || 'Where you meet'}</p>
        <p className="font-semibold text-lagoon underline">See the calendar</p>
      </div>
    </div>
  )
}

const dark = () => matchMedia('(prefers-color-scheme: dark)')

const followTheme = (onChange: () => void) => {
  const theme = dark()
  theme.addEventListener('change', onChange)
  return () => theme.removeEventListener('change', onChange)
}

/** As in `colours.css`. */
const properties = (colours: Shown['colours'], isDark: boolean) => ({
  '--accent': isDark ? colours?.accentAtNight : colours?.accent,
  '--coral': isDark ? colours?.accentAtNight : colours?.accent,
  '--lagoon': isDark ? colours?.accentAtNight : colours?.band,
  '--band': colours?.band,
  '--color-amber': colours?.call,
})
