import { amber, coral, cream, deepLagoon, duskBlue, lagoon } from '../palette.ts'
import { bust, type Look } from './bust.ts'

const grounds = {
  peach: { sky: '#f4b183', hill: '#a06e80' },
  water: { sky: '#9fc6cb', hill: lagoon },
  straw: { sky: '#f8d9a8', hill: '#83586a' },
  rose: { sky: '#dd8f8a', hill: '#4d4a5c' },
  evening: { sky: '#8794b8', hill: duskBlue },
  field: { sky: '#cfdcb8', hill: '#5d8c66' },
}

const skins = {
  umber: { skin: '#6d4234', shade: '#3e2620' },
  walnut: { skin: '#8a5440', shade: '#55322a' },
  chestnut: { skin: '#9a6249', shade: '#5f382e' },
  honey: { skin: '#b57a5c', shade: '#774a3a' },
  wheat: { skin: '#c68a68', shade: '#8b5742' },
}

const black = '#1f1a1d'
const brown = '#2b211e'
const ivory = '#efe3cb'
const mauve = '#a0566a'

const looks: Record<string, Look> = {
  'arif-rahman': {
    ground: grounds.peach,
    ...skins.chestnut,
    hair: brown,
    style: 'short',
    beard: 'short',
    jersey: coral,
    trim: cream,
    smile: 'open',
    lines: true,
  },
  'nadia-islam': {
    ground: grounds.straw,
    ...skins.wheat,
    hair: '#2a1d1b',
    style: 'long',
    jersey: lagoon,
    trim: amber,
  },
  'samir-das': {
    ground: grounds.water,
    ...skins.umber,
    hair: '#16110f',
    style: 'none',
    wears: 'cap',
    jersey: amber,
    trim: deepLagoon,
    smile: 'open',
  },
  'rima-chowdhury': {
    ground: grounds.rose,
    ...skins.honey,
    hair: '#b9b4b2',
    style: 'bun',
    jersey: ivory,
    trim: coral,
    eyewear: 'spectacles',
    lines: true,
    earrings: amber,
  },
  'tanvir-hasan': {
    ground: grounds.evening,
    ...skins.walnut,
    hair: black,
    style: 'none',
    wears: 'helmet',
    eyewear: 'sunglasses',
    jersey: deepLagoon,
    trim: amber,
    beard: 'stubble',
  },
  'member-1': {
    ground: grounds.straw,
    ...skins.honey,
    hair: black,
    style: 'tousled',
    jersey: duskBlue,
    trim: cream,
  },
  'member-2': {
    ground: grounds.field,
    ...skins.wheat,
    hair: brown,
    style: 'none',
    wears: 'scarf',
    jersey: mauve,
    trim: lagoon,
    smile: 'open',
  },
  'member-3': {
    ground: grounds.peach,
    ...skins.umber,
    hair: '#d8d3cc',
    style: 'cropped',
    beard: 'moustache',
    jersey: ivory,
    trim: coral,
    lines: true,
  },
  'member-4': {
    ground: grounds.evening,
    ...skins.walnut,
    hair: black,
    style: 'ponytail',
    wears: 'band',
    jersey: amber,
    trim: coral,
    earrings: cream,
  },
  'member-5': {
    ground: grounds.water,
    ...skins.wheat,
    hair: '#4a2f24',
    style: 'bob',
    jersey: coral,
    trim: cream,
    eyewear: 'spectacles',
  },
  'member-6': {
    ground: grounds.rose,
    ...skins.chestnut,
    hair: black,
    style: 'none',
    wears: 'helmet',
    jersey: lagoon,
    trim: ivory,
    beard: 'moustache',
  },
}

/** The people of the demonstration club, and six who stand for members without a picture. */
export const portraits = Object.fromEntries(
  Object.entries(looks).map(([name, look]) => [`art/portraits/${name}.svg`, bust(look)]),
)
