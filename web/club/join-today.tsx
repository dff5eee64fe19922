import type { Home } from '#contract/club.ts'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { DayNightPicture } from '#web/kit/day-night-picture.tsx'

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
        className="absolute inset-x-0 bottom-0 -z-20 h-64 w-full object-cover object-[76%_100%] sm:h-96 xl:h-full"
      />
      <div className="absolute inset-x-0 bottom-0 -z-10 h-64 bg-linear-to-b from-night to-transparent to-60% sm:h-96 xl:h-full xl:bg-linear-to-r xl:from-night/95 xl:via-40% xl:via-night/85 xl:to-62%" />
      <div className="mx-auto grid w-full max-w-[calc(var(--container-page)-2rem)] content-center justify-items-start gap-5 px-6 pt-12 pb-64 sm:px-10 sm:pb-80 xl:px-[calc(var(--spacing-gutter)-1rem)] xl:py-20">
        <h2 id="join-title" className="text-heading">
          {join.title}
        </h2>
        <p className="max-w-[46ch] text-lead">{join.text}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <ButtonLink to="/contact" tone="call">
            {join.join}
          </ButtonLink>
          <ButtonLink to="/contact" tone="night">
            {join.contact}
          </ButtonLink>
          <ButtonLink to="/dashboard/team" tone="night">
            {join.club}
          </ButtonLink>
        </div>
      </div>
    </section>
  </div>
)
