import { createServer } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { readContent } from '#server/content/read-content.ts'
import { readEnvironment } from '#server/environment.ts'
import { openLog } from '#server/http/log.ts'
import type { Render } from '#server/http/pages.ts'
import { readSettings } from '#server/settings.ts'
import { openSite } from './site.ts'

/** The site while it is being worked on: Vite serves and reloads the web, nothing is kept. */
const house = join(import.meta.dirname, '..')
const server = createServer()
const vite = await createVite({
  root: house,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})
const render: Render = async (request, surroundings) => {
  const { createRender } = await vite.ssrLoadModule('/web/host.ts')
  return createRender()(request, surroundings)
}
const settings = readSettings(await readEnvironment(house))
const site = await openSite({
  settings,
  content: await readContent(join(house, 'content')),
  log: openLog(settings.logLevel, (text) => process.stdout.write(text), true),
  render,
  dev: { server, middleware: vite.middlewares },
})
await site.listen()
process.stdout.write(`Working on ${site.origin()}\n`)
