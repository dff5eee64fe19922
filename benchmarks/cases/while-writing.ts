import type { Database } from '#server/database/tables.ts'
import { openTokens } from '#server/identity/token.ts'
import { addPerson } from '#tests/support/add-person.ts'
import { pictureOf } from '#tests/support/pictures.ts'
import type { Case, Gauge } from '../case.ts'
import { start } from '../child.ts'
import { cores } from '../cores.ts'
import { makeDataDir } from '../folders.ts'
import { nextRides, openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'
import { sendPicture, signIn, uploader } from '../uploads.ts'
import type { Pen, Written } from '../writer.ts'
import { byTheClock } from './by-the-clock.ts'

const page = { path: '/', headers: { Accept: 'text/html' } }
const writesPerSecond = 100
const answersPerSecond = 20
const soonEnough = 1_000

const promises = (pace: number, promised: number, slowest: number) => {
  if (slowest > soonEnough) return `a change was shown after ${Math.round(slowest)} ms`
  if (pace < 0.95 * promised) return `only ${pace.toFixed(1)} writes a second were answered`
  return undefined
}

type Site = Awaited<ReturnType<typeof openSite>>

/** The home page with and without somebody who writes. */
const besideWriter = (stack: AsyncDisposableStack, site: Site, pen: Pen) => {
  const writer = stack.use(start({ file: import.meta.resolve('../writer.ts'), core: cores.load }))
  const idle = byTheClock(underLoad(site, page), 2)
  const busy: Gauge = async (effort) => {
    const begin = performance.now()
    await writer.ask('write', pen)
    const reading = await idle(effort)
    const seconds = (performance.now() - begin) / 1000
    const { count, slowest } = await writer.ask<Written>('stop')
    const missed = promises(count / seconds, pen.perSecond, slowest)
    return {
      ...reading,
      perMinute: (count / seconds) * 60,
      ...(slowest > 0 && { shownAfter: slowest }),
      ...(missed && { missed }),
    }
  }
  return { subject: busy, limit: idle }
}

/** Half of the writes change what the home page shows; the others are pictures and messages. */
export const whileWriting: Case = {
  name: 'while-writing',
  asks: `How much of its pace does the home page keep while ${writesPerSecond} writes a second arrive, each seen within a second?`,
  limit: 'the same site without writes, by the clock',
  target: { atLeast: 0.7 },
  async open(stack) {
    const site = stack.use(await openSite({ variables: uploader }))
    const origin = `http://127.0.0.1:${site.port}`
    const token = await signIn(origin)
    const image = await sendPicture(origin, token, [new Uint8Array(await pictureOf('jpeg'))])
    const perSecond = writesPerSecond
    return besideWriter(stack, site, { port: site.port, token, image, perSecond })
  },
}

const secret = 'known to the benchmark and to the sites it starts'
const members = 50

/** The members answer one of the rides that the home page shows. */
export const whileAnswering: Case = {
  name: 'while-answering',
  asks: `How much of its pace does the home page keep while ${answersPerSecond} members a second answer a ride?`,
  limit: 'the same site without answers, by the clock',
  target: { atLeast: 0.95 },
  async open(stack) {
    const tokens: string[] = []
    const seed = async (db: Database) => {
      const mint = openTokens(secret)
      while (tokens.length < members) tokens.push((await addPerson(db, mint)).token)
    }
    const variables = { TOKEN_SECRET: secret }
    const dataDir = await makeDataDir(stack, variables)
    const site = stack.use(await openSite({ dataDir, seed, variables }))
    // The first may start meanwhile.
    const ride = (await nextRides(site.port)).at(-1) ?? ''
    const perSecond = answersPerSecond
    return besideWriter(stack, site, { port: site.port, ride, tokens, perSecond })
  },
}
