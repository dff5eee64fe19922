import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import type { FirstSteps, LeadingRide, StoredStep } from '#contract/overview.ts'
import { to } from '#contract/pages.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { smallButton } from './parts.tsx'
import { storeSteps, useAnswer } from './use-overview.ts'

type Props = {
  first: FirstSteps
  ride: LeadingRide | undefined
  /** The address of the member's own calendar. */
  calendar: string
}

/** What somebody new does before the first ride. */
export default function FirstFriday({ first, ride, calendar }: Props) {
  const [failure, setFailure] = useState<unknown>()
  const { stored, record, coming, guide } = first
  const has = (step: StoredStep) => stored.includes(step)
  const store = (steps: readonly StoredStep[]) => storeSteps(steps).catch(setFailure)
  const done = [record, has('guide'), coming, has('calendar')].filter(Boolean).length
  if (has('put-away')) return null
  const putAway = () => {
    void store([...stored, 'put-away'])
    toast('Your first steps are put away', { name: 'Undo', run: () => void store(stored) })
  }
  return (
    <section aria-labelledby="first-friday" className="edge rounded-panel bg-card p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="first-friday" className="text-2xl leading-tight">
          Your first Friday
        </h2>
        <p className="text-quiet text-sm">
          {done === 4 ? "That's all. See you on the road." : `${done} of 4 done`}
        </p>
      </div>
      <progress
        max={4}
        value={done}
        aria-label="First steps done"
        className="mt-3 mb-1 block h-2 w-full"
      />
      <ol className="grid grid-cols-1 gap-x-8 lg:grid-cols-2">
        <Step
          number={1}
          done={record}
          title="Complete your record"
          text="Your phone and whom we call in an emergency. Only leaders of your ride see it."
        >
          <Link to={to.profile()} className={smallButton}>
            Fill in
          </Link>
        </Step>
        <Step
          number={2}
          done={has('guide')}
          title="Read the guide"
          text={guide ? guide.title : 'How we ride together, in five minutes.'}
        >
          <Link
            to={guide ? to.article(guide.slug) : to.articles()}
            onClick={() => void store([...stored, 'guide'])}
            className={smallButton}
          >
            Read it
          </Link>
        </Step>
        <ComingStep done={coming} ride={ride} />
        <Step
          number={4}
          done={has('calendar')}
          title="Add the calendar"
          text="Your rides on your phone, changes included."
        >
          <a
            href={calendar.replace(/^https?:/, 'webcal:')}
            onClick={() => void store([...stored, 'calendar'])}
            className={smallButton}
          >
            Add it
          </a>
        </Step>
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 pt-1">
        <TextButton onClick={putAway}>I know my way around</TextButton>
        <p role="alert" className="font-semibold text-coral text-sm empty:hidden">
          {failure ? sentenceOf(failure) : null}
        </p>
      </div>
    </section>
  )
}

type StepProps = {
  number: number
  done: boolean
  title: string
  text: ReactNode
  /** What to press, until it is done. */
  children: ReactNode
}

const Step = ({ number, done, title, text, children }: StepProps) => (
  <li className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-3">
    <span
      aria-hidden="true"
      className={`grid size-9 place-items-center rounded-full font-bold font-display ${done ? 'bg-lagoon text-page' : 'bg-track'}`}
    >
      {done ? <Icon shape="check" className="size-5!" /> : number}
    </span>
    <div className="min-w-0">
      <h3 className="font-semibold font-text text-base leading-snug tracking-normal">
        {title}
        {done ? <span className="sr-only">, done</span> : null}
      </h3>
      <p className="wrap-anywhere text-quiet text-sm">{text}</p>
    </div>
    <div className="flex min-h-11 min-w-11 justify-end">{done ? null : children}</div>
  </li>
)

/** One tap for the next ride, which the card below shows whole. */
const ComingStep = ({ done, ride }: { done: boolean; ride: LeadingRide | undefined }) => {
  const shared = { number: 3, done, title: "Say you're coming" }
  if (!ride?.open) {
    return (
      <Step {...shared} text="As soon as a ride takes answers, you can say so here.">
        <Link to={to.calendar()} className={smallButton}>
          Calendar
        </Link>
      </Step>
    )
  }
  const [weekday, number, month] = dayInWords(ride.date).split(' ')
  return (
    <Step {...shared} text={`${weekday} ${number} ${month}, ${ride.time}: ${ride.title}`}>
      <ComingButton ride={ride} />
    </Step>
  )
}

const ComingButton = ({ ride }: { ride: LeadingRide }) => {
  const answering = useAnswer(ride)
  return (
    <div className="grid justify-items-end gap-1">
      <button
        type="button"
        onClick={() => answering.mutate({ answer: 'going' })}
        className={smallButton}
      >
        I'm coming<span className="sr-only"> to {ride.title}</span>
      </button>
      <p role="alert" className="max-w-40 font-semibold text-coral text-sm empty:hidden">
        {answering.error ? sentenceOf(answering.error) : null}
      </p>
    </div>
  )
}
