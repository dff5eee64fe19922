import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { inDigits } from '#contract/numbers.ts'
import type { LeadingRide } from '#contract/overview.ts'
import { to } from '#contract/pages.ts'
import type { Rsvp } from '#contract/signup.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { SmallDrawing } from '#web/routes/small-drawing.tsx'
import { OwnChip } from '#web/signup/own-answer.tsx'
import { Button, ButtonLink, buttonLook, quietLook } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import {
  daysUntil,
  LeadScene,
  LeadTime,
  LeadTitle,
  leadFrame,
  leadPicture,
  leadWords,
  movedInWords,
} from './parts.tsx'
import { useAnswer } from './use-overview.ts'

type Props = { ride: LeadingRide; today: string }

/** The next ride of the member, or else of the club, as the largest thing on the page. */
export function LeadRide({ ride, today }: Props) {
  const { mine } = ride
  const comes = mine?.state === 'going' || mine?.state === 'leading'
  return (
    <article aria-labelledby="lead" className={leadFrame}>
      <Photo
        url={ride.image}
        picture={ride.picture}
        alt=""
        sizes="(min-width: 64rem) 36rem, 100vw"
        className={leadPicture}
        eager
      />
      <div className={leadWords}>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-1 gap-y-1 max-sm:[&>span]:px-2">
          <p className="font-semibold text-coral text-sm">
            {comes ? 'Your next ride' : 'Next ride'} · {daysUntil(ride.date, today)}
          </p>
          {mine && mine.state !== 'no' ? <OwnChip own={{ ...mine, ride }} /> : null}
        </div>
        <LeadTitle id="lead" ride={ride} />
        <div className="flex items-start justify-between gap-4">
          <div className="wrap-anywhere text-quiet">
            <p>
              <LeadTime ride={ride} /> · {ride.location}
            </p>
            <Facts ride={ride} />
          </div>
          {ride.drawing ? (
            <SmallDrawing drawing={ride.drawing} className="size-14 shrink-0 sm:size-18" />
          ) : null}
        </div>
        <Riders ride={ride} />
        <Answers ride={ride} today={today} />
      </div>
    </article>
  )
}

/** Such as “Group Steady with Tanvir · 56 km · 110 m up”. */
const Facts = ({ ride: { mine, leaders, distance, climb } }: { ride: LeadingRide }) => {
  const led =
    mine?.state === 'leading' || leaders.length === 0
      ? ''
      : new Intl.ListFormat('en').format(leaders)
  const length = [
    ...(distance === undefined ? [] : [`${inDigits(distance)}\u00a0km`]),
    ...(climb === undefined ? [] : [`${inDigits(climb)}\u00a0m\u00a0up`]),
  ]
  const group = mine?.groupName
  if (!group && !led && length.length === 0) return null
  return (
    <p>
      {group ? (
        <>
          Group <strong className="text-words">{group}</strong>
          {led ? ` with ${led}` : ''}
        </>
      ) : led ? (
        `Led by ${led}`
      ) : null}
      {(group || led) && length.length > 0 ? ' · ' : null}
      {length.join(' · ')}
    </p>
  )
}

const faces = ['bg-coral', 'bg-lagoon', 'bg-dusk', 'bg-words', 'bg-bar'] as const

/** How many are coming, with the initials of the first. */
const Riders = ({ ride: { going, left, inGroup, names: riders, mine } }: { ride: LeadingRide }) => (
  <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
    {going > 0 && riders.length > 0 ? (
      <span aria-hidden="true" className="flex">
        {riders.map((name, place) => (
          <span
            key={faces[place]}
            className={`-me-2 grid size-7 place-items-center rounded-full border-2 border-card font-bold text-[0.625rem] text-page sm:size-9 sm:text-xs ${faces[place]}`}
          >
            {initials(name)}
          </span>
        ))}
      </span>
    ) : null}
    <p className={`text-quiet text-sm ${riders.length > 0 ? 'ms-2' : ''}`}>
      {comingInWords(going, mine?.state === 'going' ? inGroup : undefined, left)}
    </p>
  </div>
)

const initials = (name: string) => {
  const words = name.split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

const comingInWords = (going: number, inGroup: number | undefined, left: number | undefined) => {
  if (going === 0) return 'Nobody has signed up yet. Be the first.'
  const places = left === 0 ? ', full' : left && left < 6 ? `, ${left} left` : ''
  const group = inGroup === undefined ? '' : `, ${inGroup} in your group`
  return `${going} coming${group || places}`
}

const choices = { going: "I'm coming", maybe: 'Maybe', no: "Can't make it" } as const
type Choice = Rsvp['answer']

/** What can be done about the ride now. */
const Answers = ({ ride, today }: Props) => {
  const { mine, open } = ride
  const [isChanging, setChanging] = useState(false)
  const answering = useAnswer(ride)
  const isAnswered = mine !== undefined && mine.state !== 'no'
  const buttons = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const answer = (choice: Choice) => {
    setChanging(false)
    wasPressed.current = true
    // After a failure the choices are back, so the focus returns to them.
    const focusAgain = () => buttons.current?.focus()
    answering.mutate({ answer: choice }, { onError: focusAgain })
  }
  /** Takes the place of the button that was pressed. */
  const focusIfPressed = (button: HTMLButtonElement | null) => {
    if (button && wasPressed.current) button.focus()
    wasPressed.current = false
  }
  return (
    <div className="grid gap-3 pt-1">
      {mine?.confirm && open ? (
        <p className="font-semibold">{movedInWords(mine.movedFrom, ride.date)}</p>
      ) : null}
      <div ref={buttons} tabIndex={-1} className="flex flex-wrap gap-2 sm:gap-2.5">
        {mine?.state === 'leading' ? (
          <>
            {ride.date === today ? (
              <ButtonLink to={to.sheet(ride._id)} tone="call">
                Ride sheet
              </ButtonLink>
            ) : null}
            <ButtonLink to={to.riderList(ride._id)} tone={ride.date === today ? 'plain' : 'call'}>
              Rider list
            </ButtonLink>
          </>
        ) : mine?.confirm && open ? (
          <>
            <Button tone="call" onClick={() => answer('going')}>
              Yes, keep my place
            </Button>
            <Button tone="plain" onClick={() => answer('no')}>
              No
            </Button>
          </>
        ) : isAnswered && open && !isChanging ? (
          <button
            ref={focusIfPressed}
            type="button"
            onClick={() => setChanging(true)}
            className={buttonLook('call')}
          >
            Change my answer
          </button>
        ) : open ? (
          <Choices chosen={isAnswered ? mine.state : undefined} onChoose={answer} />
        ) : (
          <ButtonLink to={to.ride(ride._id)} tone="call">
            Open the ride
          </ButtonLink>
        )}
        {isChanging ? (
          <Link to={to.ride(ride._id)} className={`${quietLook} text-sm`}>
            Group, guests, note
          </Link>
        ) : isAnswered || !open ? (
          <Share ride={ride} />
        ) : null}
      </div>
      <p role="alert" className="font-semibold text-coral text-sm empty:hidden">
        {answering.error ? sentenceOf(answering.error) : null}
      </p>
    </div>
  )
}

type ChoicesProps = { chosen: string | undefined; onChoose: (choice: Choice) => void }

const Choices = ({ chosen, onChoose }: ChoicesProps) =>
  (Object.keys(choices) as Choice[]).map((choice) => {
    const isChosen = chosen === choice || (chosen === 'waiting' && choice === 'going')
    const isCall = isChosen || (chosen === undefined && choice === 'going')
    return (
      <button
        key={choice}
        // The first choice gets the focus when the choices appear.
        ref={(button) => {
          if (isChosen) button?.focus()
        }}
        type="button"
        aria-pressed={chosen === undefined ? undefined : isChosen}
        onClick={() => onChoose(choice)}
        className={`${buttonLook(isCall ? 'call' : 'plain')} gap-1.5 px-4! max-sm:px-3! max-sm:text-sm`}
      >
        {isChosen ? <Icon shape="check" className="size-4!" /> : null}
        {choices[choice]}
      </button>
    )
  })

/** The share sheet of the phone, or else a message to copy. */
const Share = ({ ride }: { ride: LeadingRide }) => {
  const share = async () => {
    const { copyMessage, rideMessage } = await import('#web/events/ride-words.tsx')
    if (!('share' in navigator)) return copyMessage(ride)
    const text = rideMessage(ride, location.origin)
    // People may close the sheet, which is no failure.
    await navigator.share({ title: ride.title, text }).catch(() => {})
  }
  return (
    <Button tone="plain" onClick={() => void share()}>
      Share
    </Button>
  )
}

/** Nothing is planned. */
export const NoRide = ({ isModerator }: { isModerator: boolean }) => (
  <LeadScene drawing="collage/avenue" title="The road is empty">
    <p className="text-quiet">
      {isModerator
        ? 'No ride is planned. Add the first one, and everyone sees it here.'
        : 'No ride is planned so far. As soon as one is, it appears here and in the calendar.'}
    </p>
    <div className="pt-1">
      <ButtonLink to={isModerator ? to.addRide() : to.calendar()} tone="call">
        {isModerator ? 'Add a ride' : 'Open the calendar'}
      </ButtonLink>
    </div>
  </LeadScene>
)
