import type { Caller, Person } from './call.ts'
import { takeInternalHeaders } from './internal-headers.ts'
import type { PageCache, RoutedResponse } from './page-cache.ts'
import { prepareResponse, sizeOf } from './prepared-response.ts'
import type { canonicalUrl, Match, Visit } from './routes.ts'

type Parts = {
  readonly cache: PageCache
  /** Finds the holder of the token in a header. */
  readonly recognise: (authorization: string) => Promise<Caller | undefined>
  readonly canonicalUrl: typeof canonicalUrl
  /** Makes the response to a URL. */
  readonly produce: (url: string, visit: Visit) => Promise<Response>
}

/** Of one caller: an admin may page through the list of members. */
const mostAnswers = 20
/** Bytes. The whole list of a large club is made anew each time. */
const largestAnswer = 256 * 1024

/**
 * Prepared responses for signed-in people: what everyone with the same roles gets, and what tells a person nothing
 * but records. They are sent after the caller has been recognised.
 */
export const openMemberAnswers = ({ cache, recognise, canonicalUrl, produce }: Parts) => {
  /** A caller is another object as soon as a record has changed. */
  const byCaller = new WeakMap<Caller, Map<string, RoutedResponse>>()

  const findIn = (url: string, caller: Caller, person: Person) => {
    const found = byCaller.get(caller)?.get(url) ?? cache.get(sharedKey(url, person))
    return found && isFor(person, found) ? found : undefined
  }

  /** Made from the URL and the roles alone, so it cannot depend on who asked first. */
  const prepareShared = async (url: string, { requestId }: Visit, person: Person) => {
    const key = sharedKey(url, person)
    const make = () => produce(url, { requestId, address: '', sharedBy: person.roles })
    const found = cache.get(key) ?? (await cache.make(key, make))
    return found.response.status === 200 && isFor(person, found) ? found : undefined
  }

  const prepareForCaller = async (url: string, { requestId }: Visit, caller: Caller) => {
    const found = byCaller.get(caller)?.get(url)
    if (found) return found
    const response = await produce(url, { requestId, address: '', caller })
    if (response.status !== 200) return undefined
    const { route } = takeInternalHeaders(response.headers)
    const prepared = { response: await prepareResponse(response), route }
    if (sizeOf(prepared.response) <= largestAnswer) {
      const answers = byCaller.get(caller) ?? new Map<string, RoutedResponse>()
      const [oldest] = answers.size >= mostAnswers ? answers.keys() : []
      if (oldest !== undefined) answers.delete(oldest)
      byCaller.set(caller, answers.set(url, prepared))
    }
    return prepared
  }

  return {
    find: (url: string, caller: Caller | undefined) =>
      caller?.person && findIn(url, caller, caller.person),

    /** Returns nothing if the response is another one for this person, or cannot be prepared. */
    async prepare(match: Match, authorization: string, visit: Visit) {
      const url = visit.caller && canonicalUrl(match, 'by person')
      if (url && visit.caller) return prepareForCaller(url, visit, visit.caller)
      const sharedUrl = canonicalUrl(match, 'by roles')
      if (!sharedUrl) return undefined
      const { person } = visit.caller ?? (await recognise(authorization)) ?? {}
      return person && prepareShared(sharedUrl, visit, person)
    },
  }
}

/** No URL contains a space, so a key of these is never the URL of a public response. */
const sharedKey = (url: string, { roles }: Person) => `${roles.join()} ${url}`

const isFor = ({ id }: Person, { except }: RoutedResponse) => except?.includes(id) !== true
