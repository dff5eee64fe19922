import type { ReactNode } from 'react'
import type { Club, Home } from '#contract/club.ts'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { DayNightPicture } from '#web/kit/day-night-picture.tsx'

type Props = { hero: Home['hero']; club: Club; children?: ReactNode }

/** The opening picture. Children lie on the grass at its foot, clear of the riders. */
export const Hero = ({ hero, club, children }: Props) => (
  <div className="px-2 sm:px-4">
    <section
      aria-labelledby="hero-title"
      className="on-night relative isolate mx-auto grid min-h-[40rem] max-w-[100rem] grid-rows-[auto_1fr] overflow-hidden rounded-panel bg-[#1b3a5c] text-cream dark:bg-[#0b1530] lg:min-h-[clamp(38rem,max(86svh,46vw),56rem)]"
    >
      <DayNightPicture
        day="/art/hero.svg"
        night="/art/hero-night.svg"
        alt={hero.picture}
        width={1600}
        height={900}
        className="absolute inset-x-0 bottom-0 -z-20 h-[66%] w-full object-cover object-[62%_100%] sm:h-full"
        first
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-b from-[#1b3a5c] from-34% via-[#1b2a4c]/45 via-50% to-transparent to-62% dark:from-[#0b1530] sm:bg-linear-to-br sm:from-[#131d38]/85 sm:from-0% sm:via-[#131d38]/50 sm:via-35% sm:to-60%" />
      <div className="grid max-w-[46rem] content-start justify-items-start gap-5 px-6 pt-10 pb-8 sm:px-10 sm:pt-14 lg:px-16 lg:pt-20">
        <p className="font-semibold text-amber">
          Since {club.founded} · {club.members} members
        </p>
        <h1 id="hero-title" className="text-banner font-extrabold">
          {hero.title}
        </h1>
        <p className="max-w-[38ch] text-lead">{hero.lead}</p>
        <ButtonLink to="/contact" tone="call">
          {hero.join}
        </ButtonLink>
      </div>
      <div className="self-end p-4 sm:p-6">{children}</div>
    </section>
  </div>
)
