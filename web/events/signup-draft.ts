import type { FieldError } from '#contract/refusal.ts'
import { SignupRules } from '#contract/signup-rules.ts'
import type { Draft } from '#web/layout/draft.ts'

/** Named as the site names them when something is wrong. */
export const signupLabels = {
  'signup.mode': 'Sign-up',
  'signup.places': 'Places for the whole ride',
  'signup.groups': 'Pace groups',
  'signup.guests': 'Guests per person',
  'signup.dropIns': 'People without an account',
  'signup.closes': 'Sign-up closes',
  'signup.hoursBefore': 'How many hours before',
  'signup.names': 'Names are shown to',
} as const

export type SignupName = keyof typeof signupLabels
type SignupDraft = Draft<SignupName>

const signupNames = Object.keys(signupLabels) as SignupName[]

/** A pace group as it is typed. A group that is on the site has an `_id`, which keeps its riders when it is renamed. */
export type GroupDraft = {
  readonly key: string
  readonly _id?: string | undefined
  readonly name: string
  readonly paceFrom: string
  readonly paceTo: string
  readonly places: string
  /** The version of its own route. */
  readonly route: string
}

const text = (value: unknown) => String(value ?? '')

export const signupDraft = (given: Partial<SignupRules> = {}): SignupDraft => {
  const { mode, places, groups, guests, dropIns, closes, names } = SignupRules.parse(given)
  const typed = groups.map(({ _id, name, paceFrom, paceTo, places, route }, at) => ({
    ...{ key: _id ?? `copy ${at}`, _id, name, route: text(route) },
    ...{ paceFrom: text(paceFrom), paceTo: text(paceTo), places: text(places) },
  }))
  const hours = typeof closes === 'string' ? undefined : closes.hoursBefore
  return {
    'signup.mode': mode,
    'signup.places': text(places),
    'signup.groups': writeGroups(typed),
    'signup.guests': text(guests),
    'signup.dropIns': text(dropIns),
    'signup.closes': typeof closes === 'string' ? closes : 'hours',
    'signup.hoursBefore': text(hours),
    'signup.names': names,
  }
}

/** Drafts hold texts only, so the groups are one text. */
export const writeGroups = (groups: readonly GroupDraft[]) => JSON.stringify(groups)

export const readGroups = (written: string): readonly GroupDraft[] => JSON.parse(written || '[]')

export const newGroup = (): GroupDraft => ({
  key: crypto.randomUUID(),
  name: '',
  paceFrom: '',
  paceTo: '',
  places: '',
  route: '',
})

export const differsInSignup = (one: SignupDraft, other: SignupDraft) =>
  signupNames.some((name) => one[name] !== other[name])

const number = (typed: string) => (typed.trim() === '' ? undefined : Number(typed))

/** The rules that were typed, to be checked by their schema. */
export const readSignup = (draft: SignupDraft) => {
  const closes = draft['signup.closes']
  return {
    mode: draft['signup.mode'],
    places: number(draft['signup.places']),
    groups: readGroups(draft['signup.groups']).map(({ _id, name, route, ...typed }) => ({
      ...(_id && { _id }),
      ...{ name, paceFrom: number(typed.paceFrom), paceTo: number(typed.paceTo) },
      places: number(typed.places),
      ...(route && { route }),
    })),
    guests: number(draft['signup.guests']),
    dropIns: draft['signup.dropIns'] === 'true',
    closes: closes === 'hours' ? { hoursBefore: number(draft['signup.hoursBefore']) } : closes,
    names: draft['signup.names'],
  }
}

/** Only the hours can be wrong about the closing. */
export const placeSignupError = (error: FieldError): FieldError =>
  error.field.startsWith('signup.closes')
    ? { field: 'signup.hoursBefore', detail: 'Enter how many hours before, from 1 to 336.' }
    : error

export const isSignupField = (field: string) =>
  field in signupLabels || /^signup\.groups\.\d+\.(name|paceFrom|paceTo|places|route)$/.test(field)

export const signupChoices = {
  'signup.mode': { open: 'Open', required: 'Required', off: 'Off' },
  'signup.guests': { 0: 'None', 1: '1', 2: '2', 3: '3', 4: '4', 5: '5' },
  'signup.dropIns': { true: 'Can sign up by email', false: "Can't sign up" },
  'signup.closes': {
    start: 'When the ride starts',
    'evening-before': 'At 20:00 the evening before',
    hours: 'Hours before the start',
  },
  'signup.names': {
    riders: 'Riders who are coming',
    members: 'All members',
    leaders: 'Leaders only',
  },
} as const

/** Such as open, 30 places, 2 groups. */
export const signupInWords = (draft: SignupDraft) => {
  const mode = draft['signup.mode']
  if (mode === 'off') return 'off'
  const places = draft['signup.places']
  const { length } = readGroups(draft['signup.groups'])
  return [
    mode,
    places && (places === '1' ? '1 place' : `${places} places`),
    length > 0 && (length === 1 ? '1 group' : `${length} groups`),
  ]
    .filter(Boolean)
    .join(', ')
}

/** A value in words, for people who choose between two versions. */
export const signupValueInWords = (name: string, value: string): string | undefined => {
  if (name === 'signup.groups') {
    return readGroups(value)
      .map(({ name, places }) => (places ? `${name} (${places} places)` : name))
      .join(', ')
  }
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = signupChoices
  return choices[name]?.[value]
}
