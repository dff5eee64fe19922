import { pictureOf } from '#tests/support/pictures.ts'
import type { Case, Gauge } from '../case.ts'
import { start } from '../child.ts'
import { cores } from '../cores.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'
import { sendPicture, signIn, uploader } from '../uploads.ts'
import type { Pen, Written } from '../writer.ts'
import { byTheClock } from './by-the-clock.ts'

const page = { path: '/', headers: { Accept: 'text/html' } }
const perSecond = 100
const soonEnough = 1_000

const promises = (pace: number, slowest: number) => {
  if (slowest > soonEnough) return `a change was shown after ${Math.round(slowest)} ms`
  if (pace < 0.95 * perSecond) return `only ${pace.toFixed(1)} writes a second were answered`
  return undefined
}

/** Half of the writes change what the home page shows; the others are pictures and messages. */
export const whileWriting: Case = {
  name: 'while-writing',
  asks: `How much of its pace does the home page keep while ${perSecond} writes a second arrive, each seen within a second?`,
  limit: 'the same site without writes, by the clock',
  target: { atLeast: 0.7 },
  async open(stack) {
    const site = stack.use(await openSite({ variables: uploader }))
    const origin = `http://127.0.0.1:${site.port}`
    const token = await signIn(origin)
    const image = await sendPicture(origin, token, [new Uint8Array(await pictureOf('jpeg'))])
    const pen: Pen = { port: site.port, token, image, perSecond }
    const writer = stack.use(start({ file: import.meta.resolve('../writer.ts'), core: cores.load }))
    const idle = byTheClock(underLoad(site, page), 2)
    const busy: Gauge = async (effort) => {
      const begin = performance.now()
      await writer.ask('write', pen)
      const reading = await idle(effort)
      const seconds = (performance.now() - begin) / 1000
      const { count, slowest } = await writer.ask<Written>('stop')
      const missed = promises(count / seconds, slowest)
      return {
        ...reading,
        perMinute: (count / seconds) * 60,
        shownAfter: slowest,
        ...(missed && { missed }),
      }
    }
    return { subject: busy, limit: idle }
  },
}
