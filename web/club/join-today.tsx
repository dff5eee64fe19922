import type { Home } from '#contract/club.ts'
import { ButtonLink } from '#web/kit/button-link.tsx'
import { DayNightPicture } from '#web/kit/day-night-picture.tsx'

export const JoinToday = ({ join }: { join: Home['join'] }) => (
  <div className="px-2 pb-2 sm:px-4 sm:pb-4">
    <section
      aria-labelledby="join-title"
      className="on-night relative isolate mx-auto grid max-w-[100rem] overflow-hidden rounded-panel bg-night text-cream lg:min-h-[32rem]"
    >
      <DayNightPicture
        day="/art/join.svg"
        night="/art/join-night.svg"
        alt=""
        width={1600}
        height={660}
        className="absolute inset-x-0 bottom-0 -z-20 h-64 w-full object-cover object-[76%_100%] sm:h-80 lg:h-full"
      />
      <div className="absolute inset-x-0 bottom-0 -z-10 h-64 bg-linear-to-b from-night to-transparent to-60% sm:h-80 lg:h-full lg:bg-linear-to-r lg:from-night/95 lg:via-night/80 lg:via-40% lg:to-65%" />
      <div className="grid content-center justify-items-start gap-5 px-6 pt-12 pb-64 sm:px-10 sm:pb-80 lg:max-w-[42rem] lg:px-16 lg:py-20">
        <h2 id="join-title" className="text-heading">
          {join.title}
        </h2>
        <p className="max-w-[46ch] text-lead">{join.text}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <ButtonLink to="/contact" tone="call">
            {join.join}
          </ButtonLink>
          <ButtonLink to="/contact" tone="outline">
            {join.contact}
          </ButtonLink>
          <ButtonLink to="/dashboard/team" tone="outline">
            {join.club}
          </ButtonLink>
        </div>
      </div>
    </section>
  </div>
)
