import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import type { OwnRide, Rsvp } from '#contract/signup.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { Button, quietLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { refreshOwnRides } from './own-rides.ts'
import { rankInWords } from './rank.ts'

const tones = {
  yes: 'bg-lagoon/20',
  perhaps: 'bg-track',
  ask: 'bg-amber text-ink',
}

type Words = { readonly tone: keyof typeof tones; readonly words: string }

/** What a member's own answer means now, or nothing where it no longer matters. */
const inWords = (own: OwnRide, past: boolean): Words | undefined => {
  const { state, rank, confirm, presence, ride } = own
  if (presence === 'there') return { tone: 'yes', words: 'You rode this one' }
  if (presence === 'absent') return { tone: 'perhaps', words: 'You were marked as not there' }
  if (state === 'no') return past ? undefined : { tone: 'perhaps', words: 'Not coming' }
  if (ride.status === 'cancelled') return { tone: 'perhaps', words: 'You had planned to come' }
  if (past) return state === 'going' ? { tone: 'perhaps', words: 'You signed up' } : undefined
  if (state === 'leading') return { tone: 'yes', words: "You're leading" }
  if (confirm) return { tone: 'ask', words: 'Still coming?' }
  if (state === 'going') return { tone: 'yes', words: "You're coming" }
  if (state === 'maybe') return { tone: 'perhaps', words: 'Maybe' }
  return { tone: 'perhaps', words: `Waiting · ${rankInWords(rank ?? 1)}` }
}

export const OwnChip = ({ own, past = false }: { own: OwnRide; past?: boolean }) => {
  const said = inWords(own, past)
  if (!said) return null
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 font-semibold text-sm leading-tight ${tones[said.tone]}`}
    >
      {said.tone === 'yes' ? <Icon shape="check" className="size-4!" /> : null}
      {said.words}
    </span>
  )
}

/** Sends an answer; what the member answered is then shown wherever it is on the page. */
const useAnswer = (id: string) =>
  useMutation({
    mutationFn: async (answer: Rsvp['answer']) => {
      await club.signup.answer({ id, answer })
      await refreshOwnRides()
    },
    networkMode: 'always',
  })

type RideProps = { ride: { readonly _id: string; readonly title: string } }
type AnswerProps = RideProps & { own: OwnRide | undefined; canAnswer: boolean }

/** One tap to say yes; after that the own answer and a link to change it, which then gets the focus. */
export const QuickAnswer = ({ ride, own, canAnswer }: AnswerProps) => {
  const answer = useAnswer(ride._id)
  const tapped = useRef(false)
  return (
    <div className="grid gap-1">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
        {own ? (
          <>
            <OwnChip own={own} />
            <Link
              ref={(link) => {
                if (link && tapped.current) link.focus()
                tapped.current = false
              }}
              to={to.ride(ride._id)}
              className={`${quietLook} text-sm`}
            >
              Change<span className="sr-only"> my answer to {ride.title}</span>
            </Link>
          </>
        ) : canAnswer ? (
          <Button
            tone="plain"
            busy={answer.isPending}
            onClick={() => {
              tapped.current = true
              answer.mutate('going')
            }}
          >
            I'm coming<span className="sr-only"> to {ride.title}</span>
          </Button>
        ) : null}
      </div>
      <Failure error={answer.error} />
    </div>
  )
}

const Failure = ({ error }: { error: Error | null }) => (
  <p role="alert" className="font-semibold text-coral text-sm empty:hidden">
    {error ? sentenceOf(error) : null}
  </p>
)
