import type { Cue, Surface } from '#contract/routes.ts'

/** Kilometres east and north of the Iron Bridge. */
export const places = {
  bridge: [0, 0],
  eastRamp: [0.5, 0.25],
  westRamp: [-0.45, 0.15],
  ferryRoad: [1.1, 2.4],
  eastBank: [2.3, 6.2],
  banyan: [3.4, 11.5],
  weir: [2.6, 18.4],
  morhat: [5.5, 25.3],
  mangoRoad: [11.5, 16.7],
  orchards: [10.2, 10.4],
  schoolCorner: [5.2, 4.6],
  railGate: [8.9, 21.6],
  paddyCross: [6.9, 14.2],
  westBank: [-1.7, 3.1],
  ropeBridge: [0.7, 6.6],
  oldAirfield: [-2.9, 1.2],
  tannery: [1.9, -2.6],
  dykeGate: [3.6, -4.4],
  kilns: [9.2, -9.4],
  teaStall: [13.7, -5.8],
  bambooBridge: [11.4, -13.2],
  heronLake: [14.2, -13],
  pumpHouse: [6.5, -16.9],
  millRoad: [9.3, -2.1],
  canalRoad: [7.4, 0.9],
  windmill: [17.6, 3.4],
  dhalpur: [34.4, -2.4],
  milestone: [21.8, -5.6],
  southMarket: [-3.2, -5.3],
  jetty: [-9.6, -12.4],
  saltRoad: [-18.6, -20.3],
  nilgonj: [-32.8, -29],
  cinema: [-34.4, -18.6],
  ricemill: [-22.4, -9.6],
  canalBridge: [-9.1, -3.6],
  northRoad: [-3.1, 6.4],
  teaGate: [-6.6, 10.7],
  teaFoot: [-8.2, 12.2],
  teaHill: [-10.6, 14.6],
  teaFactory: [-16.8, 10.2],
  shrine: [-9.9, 7.4],
  saddle: [-13.4, 16.6],
  crowFoot: [-15.1, 17.6],
  crowHill: [-17.4, 19.4],
  quarry: [-17.2, 24.6],
  namelessFoot: [-12.6, 22.9],
  namelessHill: [-10.2, 22],
  springs: [-5.4, 20.2],
  brickfield: [-4.6, 13.4],
} as const satisfies Record<string, readonly [number, number]>

type PlaceName = keyof typeof places
export type RoadName = `${PlaceName}-${PlaceName}`

/** Roads with a character of their own; the names of their ends are in the order of the alphabet. */
export const roads: {
  readonly [name in RoadName]?: { readonly wander?: number; readonly bends?: number }
} = {
  'teaFoot-teaHill': { bends: 11 },
  'crowFoot-crowHill': { bends: 9 },
  'namelessFoot-namelessHill': { bends: 7 },
  'bambooBridge-heronLake': { wander: 0.14 },
  'dykeGate-kilns': { wander: 0.1 },
}

type DemoRoute = {
  readonly title: string
  readonly note: string
  readonly caution?: string
  readonly surface: Surface
  readonly start: string
  /** The rides on it, by their titles. None for a route that has only been proposed. */
  readonly rides: readonly string[]
  /** How high the country is along it. */
  readonly relief: number
  /** The places it passes, with spaces between them. */
  readonly way: string
  /** At a place, or at the second time it is passed; what the road does there unless another kind is given. */
  readonly cues: readonly (readonly [string, string, Cue['kind']?])[]
}

const start = 'The Iron Bridge'

export const demoRoutes: readonly DemoRoute[] = [
  {
    title: 'River loop',
    note: 'Both banks of the river on quiet roads, with room to ride side by side. The loop everyone begins with: a tea stall at each end, and never more than seven kilometres from the bridge.',
    caution: 'The rope bridge is narrow: one bicycle at a time, and walk when it is wet.',
    surface: 'paved',
    start,
    rides: ['River loop for new riders'],
    relief: 0.72,
    way: 'bridge eastRamp ferryRoad schoolCorner eastBank ropeBridge northRoad westBank oldAirfield westRamp bridge',
    cues: [
      ['eastRamp', 'Off the bridge and up Ferry Road'],
      ['ferryRoad', 'At the boathouse towards the school'],
      ['schoolCorner', 'Left at the school, along the canal'],
      ['eastBank', 'Tea stall on the east bank', 'food'],
      ['ropeBridge', 'Rope bridge: one at a time', 'caution'],
      ['northRoad', 'South on the north road, with the river on your left'],
      ['oldAirfield', 'Sharp left at the gate of the old airfield'],
      ['westRamp', 'Up the ramp to the bridge'],
    ],
  },
  {
    title: 'Morhat weir and the mango road',
    note: 'Out along the east bank to the weir, home through the orchards. The mango road is shaded to the last kilometre, so this one works in May as well.',
    caution:
      'Lorries load at the rail gate on market days. Ride in single file from there to the orchards.',
    surface: 'paved',
    start,
    rides: ['Morhat weir and the mango road'],
    relief: 1.17,
    way: 'bridge eastRamp ferryRoad eastBank banyan weir railGate mangoRoad orchards schoolCorner ferryRoad eastRamp bridge',
    cues: [
      ['eastRamp', 'Off the bridge and up Ferry Road'],
      ['eastBank', 'Stay on the east bank'],
      ['banyan', 'Water at the banyan', 'water'],
      ['weir', 'Right at the weir, away from the river'],
      ['railGate', 'Rail gate: lorries from the right', 'caution'],
      ['mangoRoad', 'Into the mango road'],
      ['orchards', 'Orchard gate: the last water', 'water'],
      ['schoolCorner', 'Straight on at the school'],
      ['ferryRoad 2', 'Bear left at the boathouse'],
    ],
  },
  {
    title: 'Morhat by the east bank',
    note: 'The road of the first nine in 2016, the long way: flat, open, with tea at the weir and parathas on the square in Morhat.',
    surface: 'paved',
    start,
    rides: ['To Morhat for breakfast'],
    relief: 1.19,
    way: 'bridge eastRamp ferryRoad eastBank banyan weir morhat railGate paddyCross banyan eastBank ferryRoad eastRamp bridge',
    cues: [
      ['eastRamp', 'Off the bridge and up Ferry Road'],
      ['eastBank', 'Stay on the east bank'],
      ['weir', 'Tea at the weir', 'food'],
      ['morhat', 'Parathas on the square', 'food'],
      ['railGate', 'Right before the rail gate'],
      ['paddyCross', 'Right at the crossroads in the paddies'],
      ['banyan 2', 'Left at the banyan, home along the bank'],
      ['ferryRoad 2', 'Ferry Road, down to the bridge'],
    ],
  },
  {
    title: 'Kilns and kingfishers',
    note: 'Gravel that is kinder than it looks, past the old kilns and along the southern dyke. Tyres of 32 mm or wider.',
    caution: 'The dyke has no railing. After three days of rain take the mill road instead.',
    surface: 'gravel',
    start,
    rides: ['Brick kilns and kingfishers'],
    relief: 1.04,
    way: 'bridge tannery dykeGate kilns bambooBridge pumpHouse dykeGate tannery bridge',
    cues: [
      ['tannery', 'Left behind the tannery'],
      ['dykeGate', 'Through the gate, gravel begins'],
      ['kilns', 'Kingfishers on the wires: first stop', 'note'],
      ['bambooBridge', 'Right before the bamboo bridge'],
      ['pumpHouse', 'Tea at the pump house', 'food'],
      ['dykeGate 2', 'Through the gate again, gravel ends'],
      ['tannery 2', 'Right to the bridge'],
    ],
  },
  {
    title: 'Gravel to the heron lake',
    note: 'Embankments, a bamboo bridge and a lake with more herons than people. Bring a spare tube and shoes you can push a bike in.',
    caution: 'Push across the bamboo bridge. It carries five of us at a time.',
    surface: 'gravel',
    start,
    rides: ['Gravel to the heron lake'],
    relief: 1.05,
    way: 'bridge tannery dykeGate kilns bambooBridge heronLake teaStall millRoad tannery bridge',
    cues: [
      ['tannery', 'Left behind the tannery'],
      ['dykeGate', 'Through the gate, gravel begins'],
      ['kilns', 'Right at the last kiln'],
      ['bambooBridge', 'Push across, five at a time', 'caution'],
      ['heronLake', 'Herons. Speak quietly', 'note'],
      ['teaStall', 'Tea, and the only shade', 'food'],
      ['millRoad', 'Left into the mill road, gravel ends'],
      ['tannery 2', 'Right to the bridge'],
    ],
  },
  {
    title: 'Nilgonj century',
    note: 'A hundred kilometres for those who have never ridden so far. The train home leaves Nilgonj at ten and takes bicycles.',
    caution: 'The jetty road has no lamps before six. The salt road is soft at its edges.',
    surface: 'mixed',
    start,
    rides: ['Nilgonj century', 'The long way to Nilgonj'],
    relief: 0.97,
    way: 'bridge westRamp southMarket jetty saltRoad nilgonj cinema ricemill canalBridge oldAirfield westRamp bridge',
    cues: [
      ['westRamp', 'Left under the bridge'],
      ['southMarket', 'Through the market, mind the rickshaws', 'caution'],
      ['jetty', 'Water at the jetty', 'water'],
      ['saltRoad', 'Bear right into the salt road'],
      ['nilgonj', 'Nilgonj: breakfast, and the station', 'food'],
      ['cinema', 'Right at the old cinema'],
      ['ricemill', 'Water at the rice mill', 'water'],
      ['canalBridge', 'Left over the canal bridge'],
      ['oldAirfield', 'Right at the airfield'],
    ],
  },
  {
    title: 'Tea Hill',
    note: 'Eleven bends through the tea rows, and banana bread at the top. Wait at every second bend.',
    caution: 'The way down to the factory has loose stones in its last three bends.',
    surface: 'paved',
    start,
    rides: ['Tea Hill before the heat'],
    relief: 1,
    way: 'bridge westRamp westBank northRoad teaGate teaFoot teaHill teaFactory shrine northRoad westBank westRamp bridge',
    cues: [
      ['westRamp', 'Right along the west bank'],
      ['northRoad', 'Straight on towards the hills'],
      ['teaGate', 'Last water before the climb', 'water'],
      ['teaFoot', 'Left, and eleven bends begin'],
      ['teaHill', 'Banana bread', 'summit'],
      ['teaFactory', 'Left at the tea factory'],
      ['shrine', 'Straight on at the shrine'],
      ['northRoad 2', 'Right, and home along the river'],
    ],
  },
  {
    title: 'Three hills of the north ridge',
    note: 'Tea Hill, Crow Hill and the one without a name, in that order. There is a road down from each, so you can turn home after any of them.',
    caution: 'Crow Hill is steep on both sides. Check your brakes at the saddle.',
    surface: 'paved',
    start,
    rides: ['Three hills of the north ridge'],
    relief: 1.03,
    way: 'bridge westRamp westBank northRoad teaGate teaFoot teaHill saddle crowFoot crowHill quarry namelessFoot namelessHill springs brickfield northRoad westBank westRamp bridge',
    cues: [
      ['westRamp', 'Right along the west bank'],
      ['northRoad', 'Straight on towards the hills'],
      ['teaGate', 'Last water before the climb', 'water'],
      ['teaHill', 'Tea Hill', 'summit'],
      ['saddle', 'Check your brakes', 'caution'],
      ['crowHill', 'Crow Hill', 'summit'],
      ['quarry', 'Right at the quarry'],
      ['namelessHill', 'The one without a name', 'summit'],
      ['springs', 'Cold water from the springs', 'water'],
      ['brickfield', 'Straight on through the brickfield'],
      ['northRoad 2', 'Straight on, home along the river'],
    ],
  },
  {
    title: 'Dhalpur into the wind',
    note: 'Out with the wind behind us, home with the wind as our teacher. Wide enough for echelons from the windmill on.',
    caution: 'No shade and no shop between Dhalpur and the mill road. Two bottles each.',
    surface: 'paved',
    start,
    rides: [],
    relief: 1.12,
    way: 'bridge eastRamp canalRoad windmill dhalpur milestone millRoad tannery bridge',
    cues: [
      ['eastRamp', 'Off the bridge and along the canal'],
      ['windmill', 'Regroup at the windmill', 'note'],
      ['dhalpur', 'Dhalpur: water and bananas', 'food'],
      ['milestone', 'Sprint for the milestone, if everybody agrees', 'note'],
      ['millRoad', 'On along the mill road'],
      ['tannery', 'Right to the bridge'],
    ],
  },
]
