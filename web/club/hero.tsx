import type { ReactNode } from 'react'
import type { Club } from '#contract/club.ts'
import type { Home } from '#contract/club-pages.ts'
import { to } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'

type Props = { hero: Home['hero']; club: Club; children?: ReactNode }

/**
 * The opening picture: under the words on small screens, behind them on wide ones. Children lie at
 * its foot, on the grass, clear of the riders.
 */
export const Hero = ({ hero, club, children }: Props) => (
  <div className="px-2 sm:px-4">
    <section
      aria-labelledby="hero-title"
      className="on-night relative isolate mx-auto grid max-w-[100rem] overflow-hidden rounded-panel bg-sky text-cream xl:min-h-[clamp(36rem,max(80svh,46vw),54rem)]"
    >
      <div className="mx-auto grid w-full max-w-[calc(var(--container-page)-2rem)] content-start justify-items-start gap-5 px-5 pt-10 sm:px-8 sm:pt-14 lg:px-[calc(var(--spacing-gutter)-1rem)] xl:pt-[clamp(2.5rem,8svh,4.5rem)]">
        <p className="font-semibold text-amber">
          Since {club.founded} · {club.members} members
        </p>
        <h1 id="hero-title" className="max-w-[8em] text-banner font-extrabold">
          {hero.title}
        </h1>
        <p className="max-w-[26em] text-lead">{hero.lead}</p>
        <ButtonLink to={to.contact()} tone="call">
          {hero.join}
        </ButtonLink>
      </div>
      <DayNightPicture
        day="/art/hero.svg"
        night="/art/hero-night.svg"
        alt={hero.picture}
        width={2200}
        height={900}
        className="-z-20 relative -mt-20 mask-t-from-75% h-80 w-full object-cover object-[80%_100%] sm:-mt-28 sm:h-[26rem] lg:-mt-40 lg:h-[30rem] xl:absolute xl:inset-x-0 xl:bottom-0 xl:m-0 xl:mask-t-from-60% xl:h-[90%] xl:object-right-bottom"
        first
      />
      <div className="-z-10 absolute inset-0 hidden bg-radial-[58%_53%_at_10%_32%] from-50% from-scrim/60 to-transparent xl:block" />
      {children ? (
        <div className="self-end bg-grass pb-4 sm:pb-6 xl:bg-transparent">
          <div className="mx-auto w-full max-w-[calc(var(--container-page)-2rem)] px-4 sm:px-8 lg:px-[calc(var(--spacing-gutter)-1rem)]">
            {children}
          </div>
        </div>
      ) : null}
    </section>
  </div>
)
