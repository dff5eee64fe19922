import type { Case, Gauge } from '../case.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'
import { openUploads, uploader } from '../uploads.ts'
import { byTheClock } from './by-the-clock.ts'

const page = { path: '/', headers: { Accept: 'text/html' } }

export const pictures: Case = {
  name: 'pictures',
  asks: 'How much of its pace does the home page keep while pictures of 12 megapixels are taken in one after the other?',
  limit: 'the same site without pictures, by the clock',
  target: { atLeast: 0.7 },
  open: async (stack) => {
    const site = stack.use(await openSite({ variables: uploader }))
    const whileSending = await openUploads(site.port)
    // One picture takes seconds beside a busy server.
    const idle = byTheClock(underLoad(site, page), 3)
    const busy: Gauge = async (effort) => {
      const { done, perMinute } = await whileSending(() => idle(effort))
      return { ...done, perMinute }
    }
    return { subject: busy, limit: idle }
  },
}
