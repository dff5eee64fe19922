import { type FormEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import type { Planning } from '#contract/overview.ts'
import { to } from '#contract/pages.ts'
import { Button, TextButton } from '#web/ui/button.tsx'
import { box } from '#web/ui/field.tsx'
import { chip, Nothing, Part, PartLink, Row, rowLink, smallButton } from './parts.tsx'

/** What moderators have to take care of. */
export default function PlanningPart({ planning }: { planning: Planning }) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      <ToPlan planning={planning} />
      <div className="grid grid-cols-1 content-start gap-8">
        <ToPublish planning={planning} />
        <Weekend rides={planning.weekend} />
        <QuickAdd planning={planning} />
      </div>
    </div>
  )
}

/** What members sent. */
const ToPublish = ({ planning: { pictures, routes } }: { planning: Planning }) => (
  <>
    {pictures > 0 ? (
      <Part
        title={`Pictures to publish: ${pictures}`}
        link={<PartLink to={to.pictures()}>Look at them</PartLink>}
      >
        <p className="text-quiet">Riders sent them, or somebody asked to remove one.</p>
      </Part>
    ) : null}
    {routes > 0 ? (
      <Part
        title={`Routes to publish: ${routes}`}
        link={<PartLink to={`${to.addRoute()}#proposals`}>Look at them</PartLink>}
      >
        <p className="text-quiet">Leaders proposed them.</p>
      </Part>
    ) : null}
  </>
)

const shownAtFirst = 5

/** Open Fridays and rides that lack something, by day. */
const ToPlan = ({ planning: { fridays, rides } }: { planning: Planning }) => {
  const [isWhole, setWhole] = useState(false)
  const all = [
    ...fridays.map((date) => ({ date, ride: undefined })),
    ...rides.map((ride) => ({ date: ride.date, ride })),
  ].toSorted((one, other) => one.date.localeCompare(other.date))
  const shown = isWhole ? all : all.slice(0, shownAtFirst)
  return (
    <Part
      title={all.length > 0 ? `What the rides need: ${all.length}` : 'What the rides need'}
      link={
        <span className="flex flex-wrap gap-x-5">
          {rides.some(({ leaderWanted }) => leaderWanted) ? (
            <PartLink to={to.leading()}>Leaders wanted</PartLink>
          ) : null}
          <PartLink to={to.addRide()}>Add Event</PartLink>
        </span>
      }
    >
      {all.length === 0 ? (
        <Nothing>
          Nothing. The next six Fridays have a ride, and every ride has a leader, a distance and an
          end.
        </Nothing>
      ) : (
        <ul className="border-line border-b">
          {shown.map(({ date, ride }) =>
            ride ? <RideToPlan key={ride._id} ride={ride} /> : <OpenFriday key={date} day={date} />,
          )}
        </ul>
      )}
      {all.length > shown.length ? (
        <div>
          <TextButton onClick={() => setWhole(true)}>Show all {all.length}</TextButton>
        </div>
      ) : null}
    </Part>
  )
}

const OpenFriday = ({ day }: { day: string }) => (
  <Row
    day={day}
    title="Open Friday"
    text="No ride is planned."
    end={
      <Link to={to.addRide(day)} className={smallButton}>
        Add a ride<span className="sr-only"> on {dayInWords(day)}</span>
      </Link>
    }
  />
)

const RideToPlan = ({ ride }: { ride: Planning['rides'][number] }) => {
  const { _id, title, date, missing, leaderWanted } = ride
  return (
    <Row
      day={date}
      title={
        <Link to={to.ride(_id)} className={rowLink}>
          {title}
        </Link>
      }
      text={
        <span className="flex flex-wrap gap-x-3">
          {leaderWanted ? <strong className="text-coral">Leader wanted</strong> : null}
          {missing ? <span>No {missing.replace(' and ', ', no ')}</span> : null}
        </span>
      }
      end={
        <Link
          to={leaderWanted ? `${to.editRide(_id)}#leaders` : to.editRide(_id)}
          state={{ back: to.dashboard() }}
          className={smallButton}
        >
          {leaderWanted ? 'Name a leader' : 'Fill in'}
          <span className="sr-only"> for {title}</span>
        </Link>
      }
    />
  )
}

/** How many come from Friday to Sunday. */
const Weekend = ({ rides }: { rides: Planning['weekend'] }) => (
  <Part title="The coming weekend">
    {rides.length === 0 ? (
      <Nothing>No ride is planned from Friday to Sunday.</Nothing>
    ) : (
      <ul className="border-line border-b">
        {rides.map(({ _id, title, date, time, going, places, waiting }) => (
          <Row
            key={_id}
            day={date}
            title={
              <Link to={to.riderList(_id)} className={rowLink}>
                {title}
                <span className="sr-only">, rider list</span>
              </Link>
            }
            text={time}
            end={
              <span className="grid justify-items-end gap-1">
                <strong className="tabular-nums">
                  {places === undefined ? `${going} coming` : `${going} of ${places}`}
                </strong>
                {waiting > 0 ? <span className={`${chip} bg-track`}>{waiting} waiting</span> : null}
              </span>
            }
            below={
              places === undefined ? null : (
                <progress
                  max={places}
                  value={going}
                  aria-label={`Places taken: ${title}`}
                  className="h-1.5 w-full"
                />
              )
            }
          />
        ))}
      </ul>
    )}
  </Part>
)

/** A day and a title, for the form to begin with. */
const QuickAdd = ({ planning: { fridays, titles } }: { planning: Planning }) => {
  const navigate = useNavigate()
  const id = useId()
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [day, title] = [given.get('day'), given.get('title')].map((text) => String(text).trim())
    void navigate(to.addRide(day, title))
  }
  return (
    <Part title="Add a ride">
      <form
        onSubmit={go}
        className="grid grid-cols-1 gap-3 sm:grid-cols-[12rem_minmax(0,1fr)] lg:max-xl:grid-cols-1"
      >
        <label className="grid grid-cols-1 gap-1">
          <span className="font-semibold text-sm">Day</span>
          <input type="date" name="day" required defaultValue={fridays[0]} className={box} />
        </label>
        <label className="grid grid-cols-1 gap-1">
          <span className="font-semibold text-sm">Title</span>
          <input
            name="title"
            list={id}
            maxLength={300}
            autoComplete="off"
            placeholder="A new one, or one you know"
            className={box}
          />
          <datalist id={id}>
            {titles.map((title) => (
              <option key={title} value={title} />
            ))}
          </datalist>
        </label>
        <div>
          <Button type="submit" tone="plain">
            Continue
          </Button>
        </div>
      </form>
    </Part>
  )
}
