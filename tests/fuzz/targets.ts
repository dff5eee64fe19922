import type * as fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { inputFor } from './derive.ts'
import { Placeholder } from './placeholders.ts'

/** One address of the site, and what is to be known to ask there. */
export type Target = {
  readonly name: string
  readonly feature: string
  readonly verb: string
  readonly base: '/api' | '/api/auth' | ''
  readonly endpoint: Endpoint
  /** How the input travels. */
  readonly sends: 'json' | 'query' | 'form' | 'file'
  readonly input: fc.Arbitrary<Record<string, unknown>>
  /** How often it is asked, compared with others. */
  readonly weight: number
  /** Whatever else is asked there, such as parts of files. */
  readonly headers?: fc.Arbitrary<Readonly<Record<string, string>>>
}

const usual = 20

/** Pictures are developed and letters written for these, which costs as much as hundreds of others. */
const costly: Readonly<Record<string, number>> = {
  'media.takeImage': 3,
  'media.takeFile': 3,
  'identity.askForEmail': 6,
}

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
    input: ownEmail(endpoint, inputFor(name, endpoint.input)),
    weight: costly[name] ?? usual,
  }
}

/** Whoever has only proven an e-mail address may speak of that one alone. */
const ownEmail = ({ access }: Endpoint, input: Target['input']) =>
  access === 'proof' || access === 'newcomer'
    ? input.map((given) =>
        'email' in given ? { ...given, email: new Placeholder('own e-mail') } : given,
      )
    : input

/** Every call of the contract, also those that are added tomorrow. */
export const contractTargets = (): readonly Target[] =>
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([verb, endpoint]) => targetFor(feature, verb, endpoint)),
  )
