import type { Sheet } from '#contract/sheet.ts'
import { askFor } from '#web/layout/dialogs.tsx'
import { useClubTime } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useOnline } from '#web/layout/waiting.tsx'
import { buttonLook, TextButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { headCount } from './records.ts'
import type { OpenSheet, SheetActions } from './ride-sheet.ts'

type Props = { state: OpenSheet; actions: SheetActions }

/** Stays in sight: the head count, what has not been sent, and the next moment of the ride. */
export const StateBar = ({ state, actions }: Props) => {
  const { sheet } = state
  const { there, of } = headCount(sheet.riders)
  return (
    <>
      <div className="top-(--header) z-5 grid gap-x-4 border-words border-b-2 bg-page py-2 max-sm:-mx-gutter max-sm:px-gutter print:hidden [@media(height>=26rem)]:sticky">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p role="status" className="font-display font-extrabold text-2xl">
            {there} of {of} there
          </p>
          <NextMoment sheet={sheet} actions={actions} />
        </div>
        <Sending state={state} actions={actions} />
      </div>
      <Moments state={state} actions={actions} />
    </>
  )
}

/** Saved 05:41 · 3 taps waiting to be sent */
const Sending = ({ state, actions }: Props) => {
  const { waiting, savedAt, isKept } = state
  const clockOf = useClubTime()
  const online = useOnline()
  const count = waiting.length === 1 ? '1 tap' : `${waiting.length} taps`
  const words = [
    isKept ? `Saved ${clockOf(savedAt).clock}` : 'Not saved on this device',
    waiting.length > 0 ? `${count} waiting to be sent` : 'All sent',
    ...(online ? [] : ['offline']),
  ]
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-4 text-quiet text-sm">
      <span role="status">{words.join(' · ')}</span>
      {waiting.length > 0 && online ? (
        <button
          type="button"
          onClick={actions.retry}
          className="font-semibold text-lagoon underline decoration-2 underline-offset-4"
        >
          Send now
        </button>
      ) : null}
    </p>
  )
}

type Moment = 'rolled-out' | 'all-back'

const moments: Readonly<Record<Moment, string>> = {
  'rolled-out': 'Rolled out',
  'all-back': 'All back',
}

const useMoment = (actions: SheetActions) => (moment: Moment, reached: boolean) => {
  const record = () => actions.record({ kind: 'moment', moment, reached })
  const undo = () => void actions.record({ kind: 'moment', moment, reached: false })
  if (reached) toast(moments[moment], { name: 'Undo', run: undo })
  return record()
}

const momentLook = `${buttonLook('call')} min-h-[56px]! text-lg`

const NextMoment = ({ sheet: { ride }, actions }: { sheet: Sheet; actions: SheetActions }) => {
  const reach = useMoment(actions)
  if (ride.backAt) return null
  if (!ride.rolledOutAt) {
    return (
      <button type="button" onClick={() => void reach('rolled-out', true)} className={momentLook}>
        Roll out
      </button>
    )
  }
  const allBack = async () => {
    await reach('all-back', true)
    await writeReport(ride, actions)
  }
  return (
    <button type="button" onClick={() => void allBack()} className={momentLook}>
      All back
    </button>
  )
}

/** What has been reached, with a way back. */
const Moments = ({ state, actions }: Props) => {
  const { ride } = state.sheet
  const clockOf = useClubTime()
  const reach = useMoment(actions)
  const reached = [
    { moment: 'rolled-out', at: ride.rolledOutAt },
    { moment: 'all-back', at: ride.backAt },
  ] as const
  const report = reportOf(state)
  if (!ride.rolledOutAt && !ride.backAt) return null
  return (
    <div className="flex flex-wrap items-center gap-x-6 print:hidden">
      {reached.map(({ moment, at }) =>
        at ? (
          <p key={moment} className="flex items-center gap-x-3">
            {moments[moment]} {clockOf(at).clock}
            <TextButton onClick={() => void reach(moment, false)}>
              Undo<span className="sr-only"> {moments[moment]}</span>
            </TextButton>
          </p>
        ) : null,
      )}
      {ride.backAt ? (
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-3">
          {[report.distance && `${report.distance} km`, report.words].filter(Boolean).join(' · ')}
          <TextButton onClick={() => void writeReport({ ...ride, ...asRide(report) }, actions)}>
            {report.distance || report.words ? 'Change how it was' : 'Say how it was'}
          </TextButton>
        </p>
      ) : null}
    </div>
  )
}

type Report = { readonly distance?: number | undefined; readonly words?: string | undefined }

/** The report that waits, or the one the site has. */
const reportOf = ({ sheet: { ride }, waiting }: OpenSheet): Report =>
  waiting.findLast((row) => row.what === 'report') ?? {
    distance: ride.riddenDistance,
    words: ride.report,
  }

const asRide = ({ distance, words }: Report) => ({
  ...(distance && { riddenDistance: distance }),
  ...(words && { report: words }),
})

const writeReport = async (ride: Sheet['ride'], actions: SheetActions) => {
  const given = await askFor({
    title: 'How was the ride?',
    text: 'The distance counts for the season of everyone who was there. The sentence is shown on the page of the ride.',
    fields: (
      <>
        <TextField
          label="Distance as ridden, in km"
          name="distance"
          type="number"
          inputMode="numeric"
          min={1}
          max={2000}
          required={false}
          defaultValue={ride.riddenDistance ?? ride.distance}
        />
        <TextField
          label="One sentence"
          name="words"
          required={false}
          maxLength={300}
          defaultValue={ride.report}
          placeholder="Dry roads, two punctures, tea at the ferry."
        />
      </>
    ),
    confirm: 'Save',
    cancel: 'Later',
  })
  if (!given) return
  const distance = Number(given.get('distance'))
  const words = String(given.get('words')).trim()
  await actions.report({ ...(distance && { distance }), ...(words && { words }) })
}
