import { useState } from 'react'
import type { SeasonFigures } from '#contract/season.ts'
import { count, kilometres, monthName } from './review-words.ts'

type Measure = 'rides' | 'kilometres'
const measures: Readonly<Record<Measure, string>> = { rides: 'Rides', kilometres: 'Kilometres' }

type Props = Pick<SeasonFigures, 'year' | 'months'> & {
  /** The current month, if it is in this year. January is 0. */
  current: number | undefined
}

/** The months as bars, and as a table for those who don't see them. */
export function MonthChart({ year, months, current }: Props) {
  const [measure, setMeasure] = useState<Measure>('rides')
  const most = Math.max(1, ...months.map((month) => month[measure]))
  return (
    <figure className="grid grid-cols-1 gap-3">
      <fieldset className="flex min-w-0 flex-wrap items-center justify-between gap-2">
        <legend className="sr-only">What the bars show</legend>
        <figcaption className="font-semibold text-quiet text-sm">By month</figcaption>
        <div className="flex flex-wrap rounded-3xl border-2 border-line p-0.5">
          {(Object.entries(measures) as [Measure, string][]).map(([name, words]) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === measure}
              onClick={() => setMeasure(name)}
              className="min-h-11 rounded-full px-4 font-semibold text-sm focus-visible:rounded-full aria-pressed:bg-words aria-pressed:text-page forced-colors:aria-pressed:underline"
            >
              {words}
            </button>
          ))}
        </div>
      </fieldset>
      <svg aria-hidden="true" className="h-44 w-full overflow-visible font-semibold text-xs">
        <line x1="0" x2="100%" y1="86%" y2="86%" className="stroke-line" strokeWidth="2" />
        {months.map((month, place) => (
          <Bar
            key={monthName(place)}
            place={place}
            value={month[measure]}
            share={month[measure] / most}
            isCurrent={place === current}
          />
        ))}
      </svg>
      <div className="sr-only">
        <table>
          <caption>Rides by month in {year}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Rides</th>
              <th scope="col">Kilometres</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month, place) => (
              <tr key={monthName(place)}>
                <th scope="row">{monthName(place)}</th>
                <td>{count(month.rides, 'ride')}</td>
                <td>{kilometres(month.kilometres)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

type BarProps = { place: number; value: number; share: number; isCurrent: boolean }

const column = 100 / 12

/** In percent, so that the corners and letters keep their shape at every width. */
const Bar = ({ place, value, share, isCurrent }: BarProps) => {
  const height = share * 74
  const middle = `${(place + 0.5) * column}%`
  const colour = isCurrent
    ? 'fill-bar forced-colors:fill-[Highlight]'
    : 'fill-lagoon forced-colors:fill-[CanvasText]'
  return (
    <>
      {value > 0 ? (
        <>
          <rect
            x={`${place * column + 1.6}%`}
            y={`${86 - height}%`}
            width={`${column - 3.2}%`}
            height={`${height}%`}
            rx="5"
            className={colour}
          />
          <text x={middle} y={`${83 - height}%`} textAnchor="middle" className="fill-words">
            {value}
          </text>
        </>
      ) : null}
      <text
        x={middle}
        y="98%"
        textAnchor="middle"
        className={isCurrent ? 'fill-words' : 'fill-quiet'}
      >
        {monthName(place)[0]}
      </text>
    </>
  )
}
