import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import type { OwnRsvp, Signup } from '#contract/signup.ts'
import { endsSession } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { quietLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OwnState, type Phase } from './own-state.tsx'
import { RsvpDetails } from './rsvp-details.tsx'
import type { LiveSignup } from './use-signup.ts'

type Props = { ride: Event; phase: Phase; live: LiveSignup }

/** Where members say whether they come. */
export const RsvpPanel = ({ ride, phase, live }: Props) => {
  const { signup, answer, refusal } = live
  const mine = signup?.mine
  const isOpen = phase === 'open' && signup?.open !== false
  const mustConfirm = isOpen && mine?.confirm === true
  return (
    <>
      <h2 className="text-name">{isOpen ? questionOf(ride) : 'Your answer'}</h2>
      {isOpen && !mustConfirm ? (
        <Answers given={mine?.state} onAnswer={(given) => answer({ answer: given })} />
      ) : null}
      <div className="grid min-h-24 content-start sm:min-h-17">
        <div role="status" className="grid gap-1 text-quiet">
          {signup ? <OwnState ride={ride} phase={phase} signup={signup} onAnswer={answer} /> : null}
        </div>
        {isOpen && signup && mine && !mustConfirm ? <Fold signup={signup} live={live} /> : null}
      </div>
      {refusal && !endsSession(refusal) ? <Refused failure={refusal} /> : null}
    </>
  )
}

export const questionOf = ({ date }: Pick<Event, 'date'>) =>
  `Are you coming on ${dayInWords(date).split(' ')[0]}?`

const answers = { going: "I'm coming", maybe: 'Maybe', no: "Can't make it" } as const
type Given = keyof typeof answers

const chosen = (state: OwnRsvp['state'] | undefined) =>
  state === 'waiting' || state === 'leading' ? 'going' : state

type AnswersProps = { given?: OwnRsvp['state'] | undefined; onAnswer?: (given: Given) => void }

/** Three buttons; the page that waits for scripts shows them without effect. */
export const Answers = ({ given, onAnswer }: AnswersProps) => (
  <div className="flex flex-wrap gap-1.5 sm:gap-2">
    {Object.entries(answers).map(([name, words]) => {
      const isChosen = chosen(given) === name
      return (
        <button
          key={name}
          type="button"
          aria-pressed={isChosen}
          onClick={() => onAnswer?.(name as Given)}
          className={`inline-flex min-h-12 grow items-center justify-center gap-1 rounded-full border-2 px-1.5 font-semibold text-sm leading-tight transition-colors focus-visible:rounded-full sm:px-4 sm:text-base ${isChosen ? 'border-transparent bg-amber text-ink' : 'border-edge bg-page hover:border-words'}`}
        >
          {isChosen ? <Icon shape="check" className="size-4 sm:size-5" /> : null}
          {words}
        </button>
      )
    })}
  </div>
)

const Refused = ({ failure }: { failure: Error }) => (
  <p role="alert" className="font-semibold text-coral">
    {sentenceOf(failure)}
    {failure instanceof Refusal && failure.refusal === 'needs-guardian' ? (
      <>
        {' '}
        <Link to={to.profile()} className="underline underline-offset-4">
          Open my profile
        </Link>
      </>
    ) : null}
  </p>
)

/** The optional part of an answer. */
const Fold = ({ signup, live }: { signup: Signup; live: LiveSignup }) => {
  const [isUnfolded, setUnfolded] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const state = signup.mine?.state
  if (state !== 'going' && state !== 'waiting') return null
  const close = () => {
    flushSync(() => setUnfolded(false))
    opener.current?.focus()
  }
  const parts = [
    ...(signup.groups.length > 0 ? ['Group'] : []),
    ...(signup.guests > 0 ? ['guests'] : []),
    'note',
  ]
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
        className={`${quietLook} justify-self-start first-letter:uppercase`}
      >
        {parts.join(', ').replace(/^./, (first) => first.toUpperCase())}
        <Icon shape="down" className={`size-5 ${isUnfolded ? 'rotate-180' : ''}`} />
      </button>
      {isUnfolded ? <RsvpDetails signup={signup} save={live.answerAndWait} onDone={close} /> : null}
    </>
  )
}
