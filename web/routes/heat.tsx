import type { ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { routes } from '#contract/routes.ts'

export type HeatPicture = Answer<typeof routes.heat>

type Props = { heat: HeatPicture | undefined; children: ReactNode }

/**
 * All routes in one drawing, above the library. Where many of them share a road, their lines add up. It has its height
 * before the lines arrive.
 */
export const Heat = ({ heat, children }: Props) => (
  <header className="edge on-night grid min-h-88 grid-cols-1 overflow-hidden bg-scrim text-cream sm:rounded-panel md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:min-h-96">
    <div className="grid content-center gap-3 px-gutter pt-8 pb-2 sm:p-8 lg:p-11">{children}</div>
    {heat && heat.paths.length > 0 ? (
      <svg
        role="img"
        aria-label="All routes of the club in one drawing"
        viewBox={viewBoxOf(heat)}
        className="h-60 w-full self-center px-gutter py-4 sm:h-72 md:px-6 lg:h-96"
      >
        {heat.paths.map((path) => (
          <path
            key={path}
            d={path}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-[2.5] stroke-amber-bright opacity-65 [stroke-linecap:round] [stroke-linejoin:round]"
          />
        ))}
      </svg>
    ) : null}
  </header>
)

const viewBoxOf = ({ width, height }: HeatPicture) => {
  const margin = Math.max(width, height, 1) * 0.03
  return [-margin, -margin, width + 2 * margin, height + 2 * margin].join(' ')
}
