import type { Home } from '#contract/club-pages.ts'
import { to } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'

export const JoinToday = ({ join }: { join: Home['join'] }) => (
  <div className="px-2 pb-2 sm:px-4 sm:pb-4">
    <section
      aria-labelledby="join-title"
      className="on-night relative isolate mx-auto grid max-w-[100rem] overflow-hidden rounded-panel bg-night text-cream xl:min-h-[32rem]"
    >
      <DayNightPicture
        day="/art/join.svg"
        night="/art/join-night.svg"
        alt=""
        width={1600}
        height={660}
        className="-z-20 absolute inset-x-0 bottom-0 mask-t-from-70% h-64 w-full object-cover object-[76%_100%] sm:h-96 xl:mask-none xl:h-full"
      />
      <div className="-z-10 absolute inset-0 hidden bg-linear-to-r from-night/95 via-40% via-night/85 to-62% to-transparent xl:block" />
      <div className="mx-auto grid w-full max-w-[calc(var(--container-page)-2rem)] content-center justify-items-start gap-5 px-6 pt-12 pb-64 sm:px-10 sm:pb-80 xl:px-[calc(var(--spacing-gutter)-1rem)] xl:py-20">
        <h2 id="join-title" className="text-heading">
          {join.title}
        </h2>
        <p className="max-w-[31em] text-lead">{join.text}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <ButtonLink to={to.contact()} tone="call">
            {join.join}
          </ButtonLink>
          <ButtonLink to={to.contact()} tone="night">
            {join.contact}
          </ButtonLink>
          <ButtonLink to={to.team()} tone="night">
            {join.club}
          </ButtonLink>
        </div>
      </div>
    </section>
  </div>
)
