/** The club's colours. They are what they are at every hour. */
export const ink = '#1b2334'
export const cream = '#fff7ea'
export const sand = '#f6e7cc'
export const coral = '#c8432b'
export const amber = '#f2a541'
export const lagoon = '#1f6f78'
export const deepLagoon = '#17616a'
export const duskBlue = '#47598a'

type Two = readonly [string, string]
type Three = readonly [string, string, string]
type Hill = { trees: string; top: string; foot: string }

/** What changes with the light. Lists run from the top down, from the centre out or from the left. */
export type Hour = {
  /** Stars, windows and lamps are lit, and no bird flies. */
  dark: boolean
  sky: readonly string[]
  sun: string
  glow: readonly string[]
  cloud: string
  highCloud: string
  ridge: Three
  city: string
  farHill: Hill
  middleHill: Hill
  nearHill: Hill
  mist: Three
  river: Three
  ripple: string
  verge: Two
  hedge: string
  /** What the low sun throws on the verge. */
  warmth: string
  road: Three
  /** The edge of everything that stands in the light. */
  rim: string
  /** The air between us and the riders of the far lane. */
  haze: string
  grass: { back: string; front: string }
  /** What the air gives to every colour, and how much of it: 0 is nothing, 1 all. */
  ambient: { colour: string; share: number }
}

const dusk: Hour = {
  dark: false,
  sky: ['#1b3a5c', '#47598a', '#96749a', '#dd8f8a', '#f4b183', '#fbd29b'],
  sun: '#fff6da',
  glow: ['#fff3cf', '#ffe3a8', '#ffc48a', '#ff9a8c', '#f58a86'],
  cloud: '#ffd9b0',
  highCloud: '#f6b7a8',
  ridge: ['#b07f95', '#d79a8e', '#f0bd95'],
  city: '#c08390',
  farHill: { trees: '#a37181', top: '#a06e80', foot: '#dda489' },
  middleHill: { trees: '#83586a', top: '#83586a', foot: '#b98079' },
  nearHill: { trees: '#4d4a5c', top: '#4d4a5c', foot: '#7d6068' },
  mist: ['#ffe3bd', '#ffdcb4', '#ffdcb4'],
  river: ['#fbd29b', '#eda98a', '#a97c93'],
  ripple: '#ffe9c4',
  verge: ['#2c4249', '#1a2f36'],
  hedge: '#22393f',
  warmth: '#ffb56b',
  road: ['#3a3d4c', '#6b5a5e', '#927068'],
  rim: '#ffd9a0',
  haze: '#7a4a4e',
  grass: { back: '#1b343a', front: '#0d1d22' },
  ambient: { colour: '#4d3f5c', share: 0.3 },
}

const night: Hour = {
  ...dusk,
  dark: true,
  sky: ['#0b1530', '#14244a', '#233763', '#35507f', '#4a6a96', '#6d8bb0'],
  sun: '#f4f6fb',
  glow: ['#f4f6fb', '#dfe8f5', '#a9bfdf', '#7f9acb', '#7f9acb'],
  cloud: '#9fb4d6',
  highCloud: '#6f86b3',
  ridge: ['#2d4470', '#3a5580', '#55729c'],
  city: '#32496f',
  farHill: { trees: '#263c63', top: '#263c63', foot: '#45618c' },
  middleHill: { trees: '#1d3052', top: '#1d3052', foot: '#34507a' },
  nearHill: { trees: '#16263f', top: '#16263f', foot: '#263d5c' },
  mist: ['#8fa8cf', '#8fa8cf', '#8fa8cf'],
  river: ['#6d8bb0', '#45618c', '#1f3359'],
  ripple: '#dbe6fa',
  warmth: '#7f9acb',
  road: ['#2b3448', '#46526e', '#5d6f94'],
  rim: '#cfe0ff',
  haze: '#1d3052',
  ambient: { colour: '#14233f', share: 0.56 },
}

const day: Hour = {
  dark: false,
  sky: ['#3f8fb5', '#6fb0cc', '#a9d2dc', '#cfe6e2', '#e8f0e2', '#f4f1dc'],
  sun: '#fffbea',
  glow: ['#fffbea', '#fff6d6', '#ffffff', '#ffffff', '#ffffff'],
  cloud: '#ffffff',
  highCloud: '#ffffff',
  ridge: ['#7fa9a8', '#a3c3b8', '#d3e0cb'],
  city: '#9dbfbb',
  farHill: { trees: '#6f9f8d', top: '#6f9f8d', foot: '#b5cfae' },
  middleHill: { trees: '#4f8673', top: '#4f8673', foot: '#8fb68f' },
  nearHill: { trees: '#3a6f5c', top: '#3a6f5c', foot: '#5d8c66' },
  mist: ['#f4f1dc', '#f4f1dc', '#f4f1dc'],
  river: ['#e8f0e2', '#a9d2dc', '#6fb0cc'],
  ripple: '#ffffff',
  verge: ['#4b7f52', '#2f5f45'],
  hedge: '#356b4d',
  warmth: '#f2e6a0',
  road: ['#5a606c', '#7d8084', '#9c9a94'],
  rim: '#fff3cf',
  haze: '#8fb6b0',
  grass: { back: '#2f5f45', front: '#1d4234' },
  ambient: { colour: '#8fb6b0', share: 0.06 },
}

/** The monsoon: grey water over grey water, and no sun to be seen. */
const rain: Hour = {
  ...day,
  sky: ['#4b6173', '#5f7686', '#788e98', '#91a4a8', '#a9b7b5', '#bcc6bf'],
  sun: '#c6cfca',
  glow: ['#dfe5df', '#d3dcd8', '#b9c6c6', '#a5b5b9', '#a5b5b9'],
  cloud: '#5a6f7e',
  highCloud: '#465c6e',
  ridge: ['#6f8591', '#8798a0', '#a3b0b0'],
  city: '#7d919a',
  farHill: { trees: '#60797f', top: '#60797f', foot: '#8fa3a2' },
  middleHill: { trees: '#476468', top: '#476468', foot: '#6f8985' },
  nearHill: { trees: '#2f5053', top: '#2f5053', foot: '#4c6c69' },
  mist: ['#bcc6bf', '#bcc6bf', '#bcc6bf'],
  river: ['#a9b7b5', '#88999f', '#5f7686'],
  ripple: '#dde5e0',
  verge: ['#33584f', '#223f3e'],
  hedge: '#284a47',
  warmth: '#bcc6bf',
  road: ['#414c58', '#5d6b75', '#73828a'],
  rim: '#e3ebe6',
  haze: '#7f9299',
  grass: { back: '#264844', front: '#16302f' },
  ambient: { colour: '#5f7686', share: 0.3 },
}

export const hours = { day, dusk, night, rain }
