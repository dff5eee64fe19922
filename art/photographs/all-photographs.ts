import { hours } from '../palette.ts'
import { ferry } from '../scenes/ferry.ts'
import { finish } from '../scenes/finish.ts'
import { hillClimb } from '../scenes/hill-climb.ts'
import { ironBridge } from '../scenes/iron-bridge.ts'
import { nightCity } from '../scenes/night-city.ts'
import { rain } from '../scenes/rain.ts'
import { riverNoon } from '../scenes/river-noon.ts'
import { teaStall } from '../scenes/tea-stall.ts'

type Photograph = { name: string; alt: string; svg: string }

/** What the members of the demonstration club took with them from their rides. */
export const allPhotographs: readonly Photograph[] = [
  {
    name: 'iron-bridge',
    alt: 'Three riders cross the iron bridge at sunrise while a sailing boat drifts below.',
    svg: ironBridge(hours.dusk),
  },
  {
    name: 'hill-climb',
    alt: 'Two riders climb between gardens of tea, the one in front out of the saddle.',
    svg: hillClimb(hours.day),
  },
  {
    name: 'ferry',
    alt: 'A small ferry with three bicycles and two riders on deck crosses the delta in the evening.',
    svg: ferry(hours.dusk),
  },
  {
    name: 'night-city',
    alt: 'Two riders with their lights on pass along the promenade, the lit city across the water.',
    svg: nightCity(hours.night),
  },
  {
    name: 'tea-stall',
    alt: 'A rider drinks tea on the bench of a roadside stall, two bicycles lean on an old tree.',
    svg: teaStall(hours.day),
  },
  {
    name: 'rain',
    alt: 'Three riders in a line in heavy rain, mirrored in the wet road.',
    svg: rain(hours.rain),
  },
  {
    name: 'river-noon',
    alt: 'A lone rider on the embankment at noon, with sailing boats on the wide river.',
    svg: riverNoon(hours.day),
  },
  {
    name: 'finish',
    alt: 'A rider in amber rolls through the finish gate with one arm raised, two others follow.',
    svg: finish(hours.dusk),
  },
]
