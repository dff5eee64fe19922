import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import type { Event } from '#contract/events.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Rider } from '#contract/riders.ts'
import type { RsvpState } from '#contract/signup-rules.ts'
import { clubForLeaders } from '#web/api.ts'
import { showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { ListFailed, ListLoading } from '#web/layout/long-list.tsx'
import { useSession } from '#web/session.ts'
import { Button, ButtonLink, quietLook, TextButton } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { AddRider } from './add-rider.tsx'
import { AfterRide } from './after-ride.tsx'
import { PrintedRiders } from './printed-riders.tsx'
import {
  changeList,
  countGoing,
  type FreePlace,
  freePlaces,
  isSheetOpen,
  placesOf,
  type RiderList,
  useRiderList,
} from './rider-queries.ts'
import { RiderSections } from './rider-sections.tsx'
import { type RollCall, useRollCall } from './use-roll-call.ts'
import { WriteToRiders } from './write-to-riders.tsx'

export const meta = () => [{ title: 'Rider list' }]

export default function RiderListPage() {
  const { id = '' } = useParams()
  const list = useRiderList(id)
  if (list.data) {
    return <Riders key={id} list={list.data} error={list.error} onRetry={() => list.refetch()} />
  }
  return (
    <section aria-busy={list.isFetching} className="grid grid-cols-1 content-start gap-5">
      <h1 className="text-3xl">Rider list</h1>
      {list.isPending ? (
        <ListLoading label="Loading the riders" />
      ) : list.error instanceof Refusal && list.error.status < 500 ? (
        <Notice
          urgent
          heading="h2"
          title={list.error.status === 403 ? 'Only for leaders' : 'This ride is gone'}
          action={
            <ButtonLink to={to.rides()} tone="plain">
              See the coming rides
            </ButtonLink>
          }
        >
          {sentenceOf(list.error)}
        </Notice>
      ) : (
        <ListFailed
          title="The riders could not be loaded"
          error={list.error}
          onRetry={() => list.refetch()}
        />
      )}
    </section>
  )
}

type RidersProps = { list: RiderList; error: Error | null; onRetry: () => unknown }

const Riders = ({ list, error, onRetry }: RidersProps) => {
  const { ride, riders } = list
  const rollCall = useRollCall(ride._id)
  const heading = useRef<HTMLHeadingElement>(null)
  const [adding, setAdding] = useState(false)
  const [writing, setWriting] = useState(false)
  const moved = useFocusOnMoved(heading, riders)
  return (
    <>
      <div className="grid grid-cols-1 content-start gap-5 print:hidden">
        <header className="grid gap-1">
          <p className="font-semibold text-coral text-sm">Rider list</p>
          <h1 ref={heading} tabIndex={-1} className="text-3xl">
            {ride.title}
          </h1>
          <p>
            {dayInWords(ride.date)}, {ride.time} · {ride.location}
          </p>
          <p className="font-semibold text-lg">{countsInWords(list)}</p>
          <p role="status" className="text-quiet empty:hidden">
            {rollInWords(riders, rollCall)}
          </p>
        </header>
        {ride.status === 'cancelled' ? (
          <FormMessage>Cancelled{ride.reason ? `: ${ride.reason}` : null}</FormMessage>
        ) : null}
        {error ? (
          <div role="alert" className="flex flex-wrap items-center gap-x-4">
            <p>This list may be out of date. {sentenceOf(error)}</p>
            <TextButton onClick={() => void onRetry()}>Try again</TextButton>
          </div>
        ) : null}
        <Actions list={list} onAdd={() => setAdding(true)} onWrite={() => setWriting(true)} />
        {freePlaces(list).map((place) => (
          <LetIn key={place.first._id} rideId={ride._id} place={place} onMoved={moved} />
        ))}
        {riders.length === 0 ? (
          <Notice
            heading="h2"
            title="Nobody has signed up yet"
            drawing="collage/crossing"
            action={
              <Button tone="call" onClick={() => setAdding(true)}>
                Add a rider
              </Button>
            }
          >
            Riders appear here as soon as they answer. You can also add them yourself.
          </Notice>
        ) : null}
        <RiderSections list={list} rollCall={rollCall} onMoved={moved} />
        <AfterRide list={list} />
        <Unsaved rollCall={rollCall} />
      </div>
      <PrintedRiders list={list} />
      {adding ? (
        <AddRider
          list={list}
          onClose={(added) => {
            setAdding(false)
            if (added) moved(added)
          }}
        />
      ) : null}
      {writing ? <WriteToRiders list={list} onClose={() => setWriting(false)} /> : null}
    </>
  )
}

/** Moving a rider renders them anew somewhere else; the focus follows, or goes to the heading if they are gone. */
const useFocusOnMoved = (
  heading: { readonly current: HTMLElement | null },
  riders: RiderList['riders'],
) => {
  const [target, setTarget] = useState<{ readonly rsvp: string | undefined }>()
  useEffect(() => {
    // A new rider is there only with the next list.
    if (!target || (target.rsvp && !riders.some(({ _id }) => _id === target.rsvp))) return
    const row = target.rsvp && document.getElementById(`rider-${target.rsvp}`)
    if (row) row.focus()
    else heading.current?.focus()
    setTarget(undefined)
  }, [target, heading, riders])
  return (rsvp?: string) => setTarget({ rsvp })
}

const countsInWords = ({ ride, riders }: RiderList) => {
  const [going, places] = [countGoing(riders), placesOf(ride)]
  const count = (state: RsvpState) => riders.filter((rider) => rider.state === state).length
  const [waiting, maybe] = [count('waiting'), count('maybe')]
  return [
    places === undefined ? `${going} coming` : `${going} of ${places}`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(maybe > 0 ? [`${maybe} maybe`] : []),
  ].join(' · ')
}

const rollInWords = (riders: readonly Rider[], { unsaved }: RollCall) => {
  const marks = riders.map(({ _id, presence }) => (unsaved.has(_id) ? unsaved.get(_id) : presence))
  const count = (mark: string) => marks.filter((one) => one === mark).length
  const [there, absent] = [count('there'), count('absent')]
  return there + absent > 0 ? `${there} there, ${absent} not there` : null
}

type ActionsProps = { list: RiderList; onAdd: () => void; onWrite: () => void }

const Actions = ({ list: { ride, emergency }, onAdd, onWrite }: ActionsProps) => {
  const session = useSession()
  const isModerator = session.state === 'in' && session.roles.includes('moderator')
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {emergency && isSheetOpen(emergency) ? (
        <ButtonLink to={to.sheet(ride._id)} tone="call">
          Ride sheet
        </ButtonLink>
      ) : null}
      <Button tone="plain" onClick={onAdd}>
        Add a rider
      </Button>
      <Button tone="plain" onClick={onWrite}>
        Write to the riders
      </Button>
      <TextButton onClick={() => window.print()}>Print</TextButton>
      {isModerator ? <Download ride={ride} /> : null}
      <Link to={to.ride(ride._id)} className={quietLook}>
        Ride page
      </Link>
    </div>
  )
}

const Download = ({ ride: { _id: id } }: { ride: Event }) => {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { file, csv } = await clubForLeaders.signup.download({ id })
      // The byte order mark makes spreadsheets read it as UTF-8.
      saveFile(file, `\uFEFF${csv}`, 'text/csv;charset=utf-8')
    } catch (failure) {
      const text = sentenceOf(failure)
      await showMessage({ title: 'The download failed', text, urgent: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <TextButton busy={busy} onClick={() => void download()}>
      Download as CSV
    </TextButton>
  )
}

type LetInProps = { rideId: string; place: FreePlace; onMoved: (rsvp?: string) => void }

/** After sign-up has closed, and late in the evening before, nobody moves up without a leader. */
const LetIn = ({ rideId, place: { left, waiting, first, group }, onMoved }: LetInProps) => {
  const [busy, setBusy] = useState(false)
  const letIn = async () => {
    setBusy(true)
    const isDone = await changeList(
      rideId,
      () =>
        clubForLeaders.signup.changeRider({
          ...{ id: rideId, rsvp: first._id, state: 'going' },
          ...(group && { group: group._id }),
        }),
      `${first.name} has a place now`,
    )
    setBusy(false)
    if (isDone) onMoved(first._id)
  }
  const people = first.party > 1 ? ` (${first.party} people)` : ''
  return (
    <div className="edge flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border-2 border-lagoon p-4">
      <p className="font-semibold">
        {group ? `${group.name}: ` : ''}
        {left === 1 ? '1 place' : `${left} places`}, {waiting} waiting
      </p>
      <Button tone="call" busy={busy} onClick={() => void letIn()}>
        Let {first.name}
        {people} in
      </Button>
    </div>
  )
}

/** Stays in view, because the rider who was marked may be far up the list. */
const Unsaved = ({ rollCall: { unsaved, failure, retry } }: { rollCall: RollCall }) => (
  <div role="alert" className="sticky bottom-[calc(var(--tabs)+0.75rem)] empty:hidden">
    {failure ? (
      <div className="edge grid gap-2 rounded-card border-2 border-coral bg-page p-4 shadow-xl">
        <p>
          {unsaved.size > 0 ? (
            <strong>
              {unsaved.size === 1 ? '1 mark is' : `${unsaved.size} marks are`} not saved yet.{' '}
            </strong>
          ) : null}
          {failure}
        </p>
        {unsaved.size > 0 ? (
          <div>
            <Button tone="call" onClick={retry}>
              Try again
            </Button>
          </div>
        ) : null}
      </div>
    ) : null}
  </div>
)
