import { to } from '#contract/pages.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'

type Props = {
  status?: number
  title: string
  detail: string
  otherWay?: { to: string; name: string }
}

const tellUs = { to: to.contact(), name: 'Tell us about it' }

export const ProblemPage = ({ status, title, detail, otherWay = tellUs }: Props) => (
  <div className="mx-auto grid max-w-page items-center gap-10 px-gutter py-band lg:grid-cols-2 lg:gap-16">
    <DayNightPicture
      day="/art/puncture.svg"
      night="/art/puncture-night.svg"
      alt=""
      width={800}
      height={450}
      className="w-full rounded-panel"
      first
    />
    <div className="grid justify-items-start gap-4">
      {status && <p className="font-semibold text-coral">Error {status}</p>}
      <h1 className="text-heading">{title}</h1>
      <p className="max-w-[29em] text-lead">{detail}</p>
      <div className="flex flex-wrap gap-3 pt-3">
        <ButtonLink to={to.home()} tone="call">
          Back to the home page
        </ButtonLink>
        <ButtonLink to={otherWay.to} tone="plain">
          {otherWay.name}
        </ButtonLink>
      </div>
    </div>
  </div>
)
