import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestSite } from '#tests/site.ts'
import { writePmtiles } from '#tests/support/pmtiles.ts'
import { settingsErrors } from '#tests/support/settings-errors.ts'

const attribution = '[© OpenStreetMap](https://www.openstreetmap.org/copyright)'
const address = '/map/tiles.pmtiles'

const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-map-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const anArchive = () => writePmtiles('png', [{ z: 0, x: 0, y: 0, bytes: randomBytes(5_000) }])

const openWithMap = async () => {
  const path = join(await makeFolder(), 'club.pmtiles')
  const bytes = anArchive()
  await writeFile(path, bytes)
  const site = await openTestSite({ MAP_TILES: path, MAP_ATTRIBUTION: attribution })
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    site.ask(address, { headers, method })
  return { ...site, path, bytes, askTiles: ask }
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a browser reads the parts of the map that it needs', async () => {
  const { bytes, askTiles } = await openWithMap()
  const last = bytes.length - 1
  for (const [range, from, to] of [
    ['bytes=0-126', 0, 126],
    ['bytes=127-127', 127, 127],
    ['bytes=4000-', 4000, last],
    ['bytes=-100', bytes.length - 100, last],
    ['bytes=100-999999', 100, last],
    ['bytes=-999999', 0, last],
  ] as const) {
    const response = await askTiles({ range })
    expect(response.status, range).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${bytes.length}`)
    expect(response.headers.get('content-length')).toBe(String(to - from + 1))
    expect((await bytesOf(response)).equals(bytes.subarray(from, to + 1)), range).toBe(true)
  }
})

test('what is not one range is the whole file, and a range behind its end is refused', async () => {
  const { bytes, askTiles } = await openWithMap()
  const whole: Record<string, string>[] = [
    {},
    { range: 'bytes=0-1,5-9' },
    { range: 'lines=1-2' },
    { range: 'bytes=-' },
  ]
  for (const headers of whole) {
    const response = await askTiles(headers)
    expect([response.status, response.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    expect((await bytesOf(response)).equals(bytes), headers.range).toBe(true)
  }
  for (const range of [`bytes=${bytes.length}-`, 'bytes=9-8', 'bytes=-0']) {
    const response = await askTiles({ range })
    expect([response.status, response.headers.get('content-range')], range).toEqual([
      416,
      `bytes */${bytes.length}`,
    ])
    expect(await response.text()).toBe('')
  }
})

test('HEAD tells the size without the bytes', async () => {
  const { bytes, askTiles } = await openWithMap()
  const whole = await askTiles({}, 'HEAD')
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, `${bytes.length}`])
  const part = await askTiles({ range: 'bytes=0-9' }, 'HEAD')
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '10'])
  expect((await bytesOf(part)).length).toBe(0)
})

test('when the file is replaced, nobody mixes parts of the old and the new one', async () => {
  const { path, askTiles, ask, visitor } = await openWithMap()
  const first = await askTiles({ range: 'bytes=0-9' })
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect((await askTiles({ 'if-none-match': etag })).status).toBe(304)
  expect((await askTiles({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)

  const version = etag.slice(1, -1)
  const named = await ask(`${address}?v=${version}`, { headers: { range: 'bytes=0-9' } })
  expect(named.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await (await ask('/')).text()).toContain(`${address}?v=${version}`)

  const bytes = anArchive()
  await writeFile(`${path}.new`, Buffer.concat([bytes, Buffer.from('more')]))
  await rename(`${path}.new`, path)
  const old = await askTiles({ range: 'bytes=0-9', 'if-range': etag })
  expect([old.status, (await bytesOf(old)).length]).toEqual([200, bytes.length + 4])
  expect(old.headers.get('etag')).not.toBe(etag)
  expect((await askTiles({ 'if-none-match': etag })).status).toBe(200)
  const stale = await ask(`${address}?v=${version}`)
  expect(stale.headers.get('cache-control')).toBe('no-cache')

  await rm(path)
  expect((await askTiles()).status).toBe(404)
  expect((await visitor.events.next({})).length).toBeGreaterThan(0)
})

const megabyte = 1024 * 1024

/** Connections whose clients have read so many bytes each and then stop reading. */
const readSlowly = async (origin: string, bytes: number) => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${address} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
  let read = 0
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    read += piece.length
    if (read >= bytes) return
  }
}

test('a file of 200 MB is sent without being held in memory', async () => {
  const path = join(await makeFolder(), 'large.pmtiles')
  const size = 200 * megabyte
  const file = await open(path, 'w')
  await file.write(anArchive())
  await file.truncate(size)
  await file.write(Buffer.from('the end'), 0, 7, size - 7)
  await file.close()
  const { origin, ask } = await openTestSite({ MAP_TILES: path, MAP_ATTRIBUTION: attribution })
  await (await ask(address, { headers: { range: 'bytes=0-9' } })).arrayBuffer()
  const before = process.memoryUsage.rss()
  let highest = before
  const look = () => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }

  await Promise.all(Array.from({ length: 8 }, () => readSlowly(origin, megabyte)))
  const { body, headers } = await ask(address)
  expect(headers.get('content-length')).toBe(String(size))
  let received = 0
  let last: Uint8Array = new Uint8Array()
  for await (const piece of body ?? []) {
    received += piece.length
    last = piece
    look()
  }
  expect(received).toBe(size)
  expect(Buffer.from(last).subarray(-7).toString()).toBe('the end')
  expect((highest - before) / megabyte).toBeLessThan(160)
})

test('a map that cannot be shown is a sentence at the start', async () => {
  const folder = await makeFolder()
  const wrong = join(folder, 'map.png')
  await writeFile(wrong, 'not a map')
  const nextStep =
    'Give the path of a PMTiles file, or the address of tiles such as https://tiles.example/{z}/{x}/{y}.png.'
  const errorsOf = (MAP_TILES: string) =>
    settingsErrors({ MAP_TILES, MAP_ATTRIBUTION: attribution })
  expect(errorsOf(join(folder, 'none'))).toEqual([
    `MAP_TILES names a file that cannot be read: ${folder}/none. ${nextStep}`,
  ])
  expect(errorsOf(wrong)).toEqual([
    `MAP_TILES names a file that is not PMTiles version 3: ${wrong}. ${nextStep}`,
  ])
  expect(errorsOf('https://tiles.example/{z}/tile.png')).toEqual([
    `MAP_TILES lacks {x} and {y}. ${nextStep}`,
  ])
  expect(errorsOf('https://{s}.tiles.example/{z}/{x}/{y}.png')).toEqual([
    `MAP_TILES is not a valid address. ${nextStep}`,
  ])
  expect(errorsOf('https://tiles.example/{z}/{x}/{y}.png')).toEqual([])
  expect(settingsErrors({ MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' })).toEqual([
    'MAP_ATTRIBUTION must be set as well: MAP_TILES, MAP_ATTRIBUTION belong together.',
  ])
})

test('pages may use the host of the tiles only if one is set', async () => {
  const policyOf = async (variables: NodeJS.ProcessEnv) => {
    const { ask } = await openTestSite(variables)
    return (await ask('/')).headers.get('content-security-policy') ?? ''
  }
  const MAP_TILES = 'http://127.0.0.1:4999/{z}/{x}/{y}.png'
  const policy = await policyOf({ MAP_TILES, MAP_ATTRIBUTION: attribution })
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:4999")
  expect(policy).toContain("img-src 'self' data: blob: http://127.0.0.1:4999;")
  expect(await policyOf({})).not.toContain('connect-src')
})
