import type * as fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { inputFor } from './derive.ts'
import { Placeholder } from './placeholders.ts'

/** One address of the site, and how to call it. */
export type Target = {
  readonly name: string
  readonly feature: string
  readonly verb: string
  readonly base: '/api' | '/api/auth' | ''
  readonly endpoint: Endpoint
  /** How the input travels. */
  readonly sends: 'json' | 'query' | 'form' | 'file'
  readonly input: fc.Arbitrary<Record<string, unknown>>
  /** How often it is called, compared with others. */
  readonly weight: number
  /** Other headers, such as file ranges. */
  readonly headers?: fc.Arbitrary<Readonly<Record<string, string>>>
}

const usual = 20

/** These resize pictures or send mail, which costs as much as hundreds of other calls. */
const costly: Readonly<Record<string, number>> = {
  'media.takeImage': 3,
  'media.takeFile': 3,
  'gallery.upload': 3,
  'news.upload': 3,
  'sheet.addPhoto': 3,
  'words.addArticle': 3,
  'routes.read': 6,
  'people.readFile': 6,
  'people.invite': 6,
  'identity.askForEmail': 6,
  'office.examine': 3,
  'office.makeBackup': 1,
  'office.addRide': 3,
}

const same = (input: Record<string, unknown>) => input

/** Rules between fields that no schema can express. */
const consistent: Readonly<Record<string, typeof same>> = {
  'notices.changePreferences': ({ kinds, ...rest }) => ({ ...rest, kinds: allOn(kinds as object) }),
  // Several would be the same person, and days may lie too far from each other.
  'membership.note': ({ people, since, until, paidOn, ...rest }) => ({
    ...rest,
    people: [{ person: new Placeholder('person') }],
  }),
  // The version would be one of another route.
  'routes.link': ({ version, ...rest }) => rest,
  'routes.line': ({ version, ...rest }) => rest,
  // An address is that of its sign-in.
  'users.changeRecord': ({ email, ...rest }) => rest,
  'signup.addRider': ({ person, ...walkUp }) => ('name' in walkUp ? walkUp : { ...walkUp, person }),
}

/** Some kinds cannot be switched off. */
const allOn = (kinds: object) =>
  Object.fromEntries(Object.keys(kinds).map((kind) => [kind, { mail: true, push: true }]))

const targetFor = (feature: string, verb: string, endpoint: Endpoint): Target => {
  const name = `${feature}.${verb}`
  const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  return {
    name,
    feature,
    verb,
    base: '/api',
    endpoint,
    sends: endpoint.carries ? 'file' : reads ? 'query' : 'json',
    input: ownEmail(endpoint, inputFor(name, endpoint.input)).map(consistent[name] ?? same),
    weight: costly[name] ?? usual,
  }
}

/** A caller who has only a proof may name no other email address than their own. */
const ownEmail = ({ access }: Endpoint, input: Target['input']) =>
  access === 'proof' || access === 'newcomer'
    ? input.map((given) =>
        'email' in given ? { ...given, email: new Placeholder('own e-mail') } : given,
      )
    : input

/** Every call of the contract, including future ones. */
export const contractTargets = (): readonly Target[] =>
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([verb, endpoint]) => targetFor(feature, verb, endpoint)),
  )
