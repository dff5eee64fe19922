import { expect, test } from 'vitest'
import { visit } from './visit.ts'

test('the GPX file of a route is read by the XML parser of a browser', async () => {
  const { page, member } = await visit()
  const route = await member.routes.get({ slug: 'three-hills-of-the-north-ridge' })
  const { address } = await member.routes.link({ slug: route.slug })
  const { pathname, search } = new URL(address)
  await page.goto('/')
  const file = await page.evaluate(async (path) => {
    const text = await (await fetch(path)).text()
    const xml = new DOMParser().parseFromString(text, 'application/xml')
    const points = [...xml.querySelectorAll('gpx > trk > trkseg > trkpt')]
    const wide = (one: Element, name: string) => Number(one.getAttribute(name))
    let metres = 0
    for (const [index, point] of points.entries()) {
      const last = points[index - 1]
      if (!last) continue
      const north = (wide(point, 'lat') - wide(last, 'lat')) * 111_195
      const east = (wide(point, 'lon') - wide(last, 'lon')) * 111_195
      metres += Math.hypot(north, east * Math.cos((wide(point, 'lat') * Math.PI) / 180))
    }
    return {
      space: xml.documentElement.namespaceURI,
      name: xml.querySelector('trk > name')?.textContent,
      cues: [...xml.querySelectorAll('wpt > name')].map(({ textContent }) => textContent),
      heights: points.map((point) => Number(point.querySelector('ele')?.textContent)),
      mistakes: xml.querySelectorAll('parsererror, time, extensions').length,
      metres,
    }
  }, `${pathname}${search}`)
  expect(file).toMatchObject({
    space: 'http://www.topografix.com/GPX/1/1',
    name: route.title,
    cues: route.cues.map(({ words }) => words),
    mistakes: 0,
  })
  expect(Math.abs(file.metres / route.length - 1)).toBeLessThan(0.002)
  const highest = Math.max(...route.samples.map(([, height]) => height ?? 0))
  expect(Math.abs(Math.max(...file.heights) - highest)).toBeLessThan(15)
})
