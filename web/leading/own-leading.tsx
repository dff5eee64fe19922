import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { Leading } from '#contract/leading.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import {
  chip,
  daysUntil,
  LeadScene,
  LeadTime,
  LeadTitle,
  leadWords,
  Part,
  Row,
  rowLink,
  smallButton,
} from '#web/overview/parts.tsx'
import { ButtonLink, buttonLook } from '#web/ui/button.tsx'
import { askForHelp } from './ask-for-help.tsx'
import { type BoardAction, comingInWords, useBoardAction } from './use-leading.ts'

type Props = { board: Leading; today: string }
type Led = Leading['mine'][number]

/** The rides of the leader: the next one as a large card, the others as rows. */
export const OwnLeading = ({ board, today }: Props) => {
  const action = useBoardAction()
  const [next, ...others] = board.mine
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="alert" className="font-semibold text-coral empty:hidden">
        {action.error ? sentenceOf(action.error) : null}
      </p>
      {next ? (
        <NextLed led={next} board={board} today={today} action={action} />
      ) : (
        <NothingLed hasOpen={board.open.length > 0} />
      )}
      {others.length > 0 ? (
        <Part title="What you lead after that">
          <ul className="border-line border-b">
            {others.map((led) => (
              <Row
                key={led.ride._id}
                day={led.ride.date}
                title={
                  <Link to={to.ride(led.ride._id)} className={rowLink}>
                    {led.ride.title}
                  </Link>
                }
                text={factsOf(led)}
                end={<Handover led={led} board={board} action={action} look={smallButton} />}
              />
            ))}
          </ul>
        </Part>
      ) : null}
    </div>
  )
}

/** Such as “06:30 · Iron bridge · 7 coming”. */
const factsOf = ({ ride: { time, location, going }, group }: Led) =>
  [...[time, location, ...(group ? [`group ${group.name}`] : [])], comingInWords(going)].join(' · ')

type NextProps = { led: Led; board: Leading; today: string; action: BoardAction }

const NextLed = ({ led, board, today, action }: NextProps) => {
  const { ride, sheet } = led
  return (
    <article aria-labelledby="next-led" className="edge rounded-panel bg-card">
      <div className={`${leadWords} lg:p-8`}>
        <p className="font-semibold text-coral text-sm">
          You lead{led.group ? ` the group ${led.group.name}` : ''} · {daysUntil(ride.date, today)}
        </p>
        <LeadTitle id="next-led" ride={ride} />
        <p className="wrap-anywhere text-quiet">
          <LeadTime ride={ride} /> · {ride.location} · {comingInWords(ride.going)}
        </p>
        <div className="flex flex-wrap items-center gap-3 pt-2">
          {sheet ? (
            <ButtonLink to={to.sheet(ride._id)} tone="call">
              Open the ride sheet
            </ButtonLink>
          ) : null}
          <ButtonLink to={to.riderList(ride._id)} tone={sheet ? 'plain' : 'call'}>
            Rider list
          </ButtonLink>
          <Handover led={led} board={board} action={action} look={buttonLook('plain')} />
        </div>
      </div>
    </article>
  )
}

type HandoverProps = { led: Led; board: Leading; action: BoardAction; look: string }

/** Asks for somebody else to lead, or says who is asked. */
const Handover = ({ led, board, action, look }: HandoverProps) => {
  const { ride } = led
  const button = useRef<HTMLButtonElement>(null)
  const request = board.requests.find(({ _id }) => _id === led.request)
  const isBusy = action.isPending
  const ask = async () => {
    const asked = await askForHelp(led, board)
    if (!asked) return
    action.mutate({
      send: () => club.leading.ask({ id: ride._id, ...asked }),
      done: asked.to ? 'Asked. You hear of the answer' : 'Everyone who may lead is asked',
    })
    button.current?.focus()
  }
  const withdraw = () => {
    action.mutate({
      send: () => club.leading.withdraw({ request: request?._id ?? '' }),
      expect: (before) => ({
        ...before,
        mine: before.mine.map(({ request: own, ...one }) =>
          own && own !== request?._id ? { ...one, request: own } : one,
        ),
      }),
      done: 'Withdrawn. You lead this ride',
    })
    button.current?.focus()
  }
  const pressable = (press: () => unknown, words: ReactNode) => (
    <button
      ref={button}
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : () => void press()}
      className={look}
    >
      {words}
      <span className="sr-only"> {ride.title}</span>
    </button>
  )
  if (!request) return pressable(ask, "I can't lead")
  return (
    <span className="flex flex-wrap items-center gap-2.5">
      <span className={`${chip} bg-track`}>
        {request.to ? `${request.to} is asked to swap` : 'Stand-in wanted'}
      </span>
      {pressable(withdraw, 'Withdraw')}
    </span>
  )
}

const NothingLed = ({ hasOpen }: { hasOpen: boolean }) => (
  <LeadScene drawing="sections/road" title="You lead no ride at the moment">
    <p className="text-quiet">
      {hasOpen
        ? 'Some rides below still need a leader. Take one, and its riders hear who leads.'
        : 'Every ride of the next 60 days has a leader. New ones appear below.'}
    </p>
  </LeadScene>
)
