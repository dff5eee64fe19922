import type { Gallery } from '#contract/club-pages.ts'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'

type Scene = {
  readonly name: keyof Gallery['collage']
  readonly width: number
  readonly height: number
  readonly place: string
}

/**
 * The five fill a sheet of 2:1 without a remainder: squares and 4:3 under the wide one, the tall one
 * beside them. On phones the tall one stands beside the two squares, which together are as high.
 */
const scenes: readonly Scene[] = [
  { name: 'avenue', width: 1600, height: 800, place: 'col-span-2 sm:col-span-3' },
  { name: 'switchbacks', width: 750, height: 1000, place: 'row-span-2' },
  { name: 'repair', width: 900, height: 900, place: '' },
  { name: 'rest', width: 900, height: 900, place: 'sm:col-start-3' },
  {
    name: 'crossing',
    width: 1200,
    height: 900,
    place: 'max-sm:col-span-2 sm:col-start-2 sm:row-start-2',
  },
]

export const Collage = ({ words }: { words: Gallery['collage'] }) => (
  <div className="grid aspect-[20/41] grid-cols-[3fr_2fr] grid-rows-[10fr_8fr_8fr_15fr] gap-2 sm:aspect-[2/1] sm:grid-cols-[3fr_4fr_3fr_6fr] sm:grid-rows-[5fr_3fr] sm:gap-3">
    {scenes.map(({ name, width, height, place }) => (
      <div key={name} className={`min-h-0 overflow-hidden rounded-card bg-track ${place}`}>
        <DayNightPicture
          day={`/art/collage/${name}.svg`}
          night={`/art/collage/${name}-night.svg`}
          alt={words[name]}
          width={width}
          height={height}
          className="size-full object-cover"
          first={name === 'avenue'}
        />
      </div>
    ))}
  </div>
)
