import type { Scene } from '#contract/club.ts'
import { DayNightPicture } from '#web/ui/day-night-picture.tsx'

/** In which folder of the drawn art a scene lies. */
const folders: Record<Scene, 'sections' | 'collage'> = {
  road: 'sections',
  gravel: 'sections',
  mountain: 'sections',
  avenue: 'collage',
  crossing: 'collage',
  repair: 'collage',
  rest: 'collage',
  switchbacks: 'collage',
}

type Props = { scene: Scene; first?: boolean }

/** A drawn scene as a broad picture above words that say what it shows. */
export const ScenePicture = ({ scene, first = false }: Props) => (
  <DayNightPicture
    day={`/art/${folders[scene]}/${scene}.svg`}
    night={`/art/${folders[scene]}/${scene}-night.svg`}
    alt=""
    width={1200}
    height={675}
    className="aspect-video w-full rounded-panel object-cover object-[50%_77%] print:hidden"
    first={first}
  />
)
