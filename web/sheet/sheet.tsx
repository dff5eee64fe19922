import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { dayInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import type { Refusal } from '#contract/refusal.ts'
import { clubForLeaders } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { ListFailed, ListLoading } from '#web/layout/long-list.tsx'
import { loginAddress } from '#web/layout/return-path.ts'
import { useClub, useClubTime } from '#web/layout/root-data.ts'
import { hydrateAtOnce } from '#web/layout/scripts.tsx'
import { useHydrated } from '#web/layout/use-hydrated.ts'
import { useAccount, useSession } from '#web/session.ts'
import { Button, ButtonLink, quietLook, TextButton } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { WeatherWords } from '#web/weather/weather-line.tsx'
import { Incidents } from './incidents.tsx'
import { PrintedSheet } from './printed-sheet.tsx'
import { type OpenSheet, openRideSheet, type SheetActions, type SheetState } from './ride-sheet.ts'
import { RiderSections } from './rider-sections.tsx'
import { SheetRoutes } from './sheet-routes.tsx'
import { StateBar } from './state-bar.tsx'

export const meta = () => [{ title: 'Ride sheet' }, { name: 'robots', content: 'noindex' }]

/** The page is the same for everyone, so that it can be cached. Its data is fetched, or stored on this device. */
export const handle = hydrateAtOnce

export default function SheetPage() {
  const { id = '' } = useParams()
  const hydrated = useHydrated()
  const account = useAccount()
  return (
    <section className="mx-auto grid w-full max-w-3xl grid-cols-1 content-start gap-4 px-gutter pt-4 pb-band">
      {account && hydrated ? (
        <OwnSheet key={`${id} ${account.user.email}`} id={id} email={account.user.email} />
      ) : (
        <SignedOut />
      )}
    </section>
  )
}

const SignedOut = () => {
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <>
      <h1 className="text-3xl">Ride sheet</h1>
      {session.state === 'out' ? (
        <Notice
          heading="h2"
          title="For the leaders of the ride"
          action={
            <ButtonLink to={loginAddress(pathname)} tone="call">
              Log in
            </ButtonLink>
          }
        >
          Log in to open the sheet of a ride you lead.
        </Notice>
      ) : (
        <ListLoading label="Loading the ride sheet" />
      )}
    </>
  )
}

const useRideSheet = (id: string, email: string) => {
  const { timeZone } = useClub()
  const [state, setState] = useState<SheetState>({ phase: 'loading' })
  const [actions, setActions] = useState<SheetActions>()
  useEffect(() => {
    const opened = openRideSheet(id, email, timeZone, setState)
    setActions(opened)
    return opened.close
  }, [id, email, timeZone])
  // A new token may be what the site was waiting for.
  const isSignedIn = useSession().state === 'in'
  const waitsForToken = useRef(!isSignedIn)
  useEffect(() => {
    if (isSignedIn && waitsForToken.current) actions?.retry()
    waitsForToken.current = !isSignedIn
  }, [isSignedIn, actions])
  return { state, actions }
}

const OwnSheet = ({ id, email }: { id: string; email: string }) => {
  const { state, actions } = useRideSheet(id, email)
  if (state.phase === 'open' && actions) return <Open id={id} state={state} actions={actions} />
  return (
    <>
      <h1 className="text-3xl">Ride sheet</h1>
      {state.phase === 'failed' ? (
        <ListFailed
          title="The ride sheet could not be loaded"
          error={state.failure}
          onRetry={() => actions?.retry()}
        />
      ) : state.phase === 'refused' ? (
        <Refused id={id} failure={state.failure} />
      ) : (
        <ListLoading label="Loading the ride sheet" />
      )}
    </>
  )
}

const Refused = ({ id, failure }: { id: string; failure: Refusal }) => {
  const hours = useOpeningHours(id, failure.refusal === 'outside-window')
  const isClosed = failure.refusal === 'outside-window'
  return (
    <Notice
      urgent
      heading="h2"
      title={
        isClosed
          ? 'The sheet is closed'
          : failure.status === 403
            ? 'Only for the leaders of the ride'
            : 'This ride is gone'
      }
      action={
        <ButtonLink to={failure.status === 404 ? to.rides() : to.ride(id)} tone="plain">
          {failure.status === 404 ? 'See the coming rides' : 'See the ride'}
        </ButtonLink>
      }
    >
      {hours ?? (isClosed ? failure.detail : sentenceOf(failure))}
    </Notice>
  )
}

/** From when until when the sheet of this ride can be opened, in words. */
const useOpeningHours = (id: string, isWanted: boolean) => {
  const timeOf = useClubTime()
  const [hours, setHours] = useState<string>()
  useEffect(() => {
    if (!isWanted) return
    const read = async () => {
      const { emergency } = await clubForLeaders.signup.get({ id })
      if (!emergency) return
      const { from, until } = emergency
      setHours(
        new Date().toISOString() < from
          ? `It opens on ${timeOf(from).words}, 12 hours before the start.`
          : `It closed on ${timeOf(until).words}, 24 hours after the start.`,
      )
    }
    read().catch(() => {})
  }, [id, isWanted, timeOf])
  return hours
}

type OpenProps = { id: string; state: OpenSheet; actions: SheetActions }

const Open = ({ id, state, actions }: OpenProps) => {
  const { sheet, routes, weather, isKept, canKeep } = state
  const { ride } = sheet
  const [isPrinting, setPrinting] = useState(false)
  const print = async () => {
    await actions.record({ kind: 'print' })
    setPrinting(true)
  }
  return (
    <>
      <header className="grid gap-1 print:hidden">
        <p className="font-semibold text-coral text-sm">Ride sheet</p>
        <h1 className="text-2xl sm:text-3xl">{ride.title}</h1>
        <p>
          {dayInWords(ride.date)}, {ride.time} · {ride.location}
        </p>
        {weather ? <WeatherWords weather={weather} /> : null}
      </header>
      {ride.status === 'cancelled' ? <FormMessage>This ride is cancelled.</FormMessage> : null}
      <StateBar state={state} actions={actions} />
      {canKeep ? null : (
        <FormMessage>
          This browser can't store the sheet. Stay online, and keep this page open until all is
          sent.
        </FormMessage>
      )}
      <RiderSections sheet={sheet} actions={actions} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
        {isKept || !canKeep ? null : <SaveButton onSave={actions.keep} />}
        <TextButton onClick={() => void print()}>Print with contacts</TextButton>
        <Link to={to.riderList(id)} className={quietLook}>
          Rider list
        </Link>
        <Link to={to.ride(id)} className={quietLook}>
          Ride page
        </Link>
      </div>
      <Incidents state={state} actions={actions} />
      <SheetRoutes routes={routes} />
      <PrintedSheet
        sheet={sheet}
        routes={routes}
        isPrinting={isPrinting}
        onPrinted={() => setPrinting(false)}
      />
    </>
  )
}

const SaveButton = ({ onSave }: { onSave: () => Promise<unknown> }) => {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await onSave().finally(() => setBusy(false))
  }
  return (
    <Button tone="call" busy={busy} onClick={() => void save()}>
      Save for offline
    </Button>
  )
}
