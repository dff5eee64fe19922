import { useEffect } from 'react'
import { dayInWords } from '#contract/days.ts'
import type { Sheet, SheetRider } from '#contract/sheet.ts'
import { CueTable } from '#web/routes/cue-sheet.tsx'
import { figuresInWords } from '#web/routes/route-words.ts'
import { sectionsOf } from './records.ts'
import type { SheetRoute } from './sheet-store.ts'

type Props = {
  sheet: Sheet
  routes: readonly SheetRoute[]
  /** Whether the button was pressed, which is recorded. The browser's own menu prints no contacts. */
  isPrinting: boolean
  onPrinted: () => void
}

/** The sheet on paper: riders with their contacts and a box to tick, then the cue sheet. */
export const PrintedSheet = ({ sheet, routes, isPrinting, onPrinted }: Props) => {
  useEffect(() => {
    if (!isPrinting) return
    addEventListener('afterprint', onPrinted)
    window.print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [isPrinting, onPrinted])
  const { ride } = sheet
  return (
    <div className="printed-sheet hidden text-xs leading-snug print:block">
      <h1 className="text-xl">{ride.title}</h1>
      <p>
        {dayInWords(ride.date)}, {ride.time} · {ride.location}
      </p>
      {isPrinting ? (
        <>
          <Riders sheet={sheet} />
          {routes.map((route) => (
            <PrintedCues key={route.group?._id ?? 'ride'} route={route} />
          ))}
          <p className="pt-2">
            Names and phone numbers are for this ride only. Destroy this page when everyone is back.
          </p>
        </>
      ) : (
        <p className="pt-4">
          Press “Print with contacts” on the ride sheet to print the riders with their phone
          numbers.
        </p>
      )}
    </div>
  )
}

const cell = 'wrap-anywhere border border-line px-1 py-0.5 align-top'

const columns = ['', 'Name', 'Group', 'Phone', 'Emergency contact']

const Riders = ({ sheet }: { sheet: Sheet }) => {
  const { sections, below } = sectionsOf(sheet)
  const rows = [...sections, ...below].flatMap(({ name, riders }) =>
    riders.map((rider) => ({ rider, place: name })),
  )
  return (
    <table className="mt-2 w-full border-collapse">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={`${cell} text-left`}>
              {name || <span className="sr-only">There</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rider, place }) => (
          <tr key={rider._id} className="break-inside-avoid">
            <td className={cell}>
              <span className="block size-3.5 border border-line" />
            </td>
            <td className={cell}>
              <strong>{rider.name}</strong> {marksOf(rider)}
            </td>
            <td className={cell}>{place}</td>
            <td className={`${cell} whitespace-nowrap`}>{rider.phone}</td>
            <td className={cell}>{contactsOf(rider)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const marksOf = ({ state, party, firstTime, minor }: SheetRider) =>
  [
    state === 'leading' && 'leads',
    party > 1 && `+${party - 1}`,
    firstTime && 'first ride',
    minor && 'minor',
  ]
    .filter(Boolean)
    .join(', ')

const contactsOf = ({ contacts: { contact, guardian } }: SheetRider) =>
  [contact, guardian]
    .flatMap((person) => (person ? [[person.name, person.phone].filter(Boolean).join(' ')] : []))
    .join('; ')

const PrintedCues = ({ route }: { route: SheetRoute }) => (
  <div className="pt-3">
    <h2 className="text-base">
      {route.group ? `${route.group.name}: ` : ''}
      {route.title}, {figuresInWords(route)}
    </h2>
    {route.cues && route.cues.length > 0 ? (
      <div className={route.cues.length > 12 ? 'columns-2 gap-6' : ''}>
        <CueTable cues={route.cues} cell="py-0 pr-1.5" />
      </div>
    ) : null}
  </div>
)
