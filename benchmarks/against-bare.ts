import { isDeepStrictEqual } from 'node:util'
import { openBare } from './bare-server.ts'
import { type Answer, askOnce, type Call, chosenHeaders } from './call.ts'
import type { Case } from './case.ts'
import { openSite } from './site.ts'
import { underLoad } from './under-load.ts'

/** The site answering one call, against bare node:http that repeats the site's own answer. */
export const againstBare =
  (
    asked: Call | ((port: number) => Promise<Call>),
    variables: Readonly<Record<string, string>> = {},
  ): Case['open'] =>
  async (stack) => {
    const site = stack.use(await openSite({ variables }))
    return siteAgainstBare(
      stack,
      site,
      typeof asked === 'function' ? await asked(site.port) : asked,
    )
  }

/** The same with a site that is open already. */
export const siteAgainstBare = async (
  stack: AsyncDisposableStack,
  site: Awaited<ReturnType<typeof openSite>>,
  call: Call,
) => {
  // The first answer may be made on the spot; every later one is what visitors get.
  await askOnce(call, site.port)
  const answer = await askOnce(call, site.port)
  const expected = call.status ?? 200
  if (answer.status !== expected) {
    throw new Error(`${call.path} answered ${answer.status} instead of ${expected}`)
  }
  const bare = stack.use(await openBare(answer))
  const repeated = await askOnce(call, bare.port)
  if (!isDeepStrictEqual(comparable(answer), comparable(repeated))) {
    throw new Error(`the bare server does not repeat the answer of ${call.path}`)
  }
  return { subject: underLoad(site, call), limit: underLoad(bare, call) }
}

const comparable = (answer: Answer) => {
  const { status, body } = answer
  const headers = chosenHeaders(answer)
  const pairs = headers.map((name, at) => [name.toLowerCase(), headers[at + 1]])
  return { status, body, headers: pairs.filter((_, at) => at % 2 === 0).sort() }
}
