import { createServer } from 'node:http'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { readFiles } from '#server/content/read-content.ts'
import { readEnvironment } from '#server/environment.ts'
import { openLog } from '#server/http/log.ts'
import type { Render } from '#server/http/pages.ts'
import { readSettings } from '#server/settings.ts'
import { openSite } from './site.ts'

/** The site in development: Vite serves and reloads the web, and nothing is cached. */
const root = join(import.meta.dirname, '..')
const server = createServer()
const vite = await createVite({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
})
const render: Render = async (request, context) => {
  const { createRender } = await vite.ssrLoadModule('/web/host.ts')
  return createRender()(request, context)
}
const settings = readSettings(await readEnvironment(root))
const site = await openSite({
  settings,
  content: await readFiles(join(root, 'content')),
  log: openLog(settings.logLevel, (text) => process.stdout.write(text), true),
  render,
  dev: { server, middleware: vite.middlewares },
})
await site.listen()
process.stdout.write(`Development site at ${site.origin()}\n`)
