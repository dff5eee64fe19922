import { join } from 'node:path'
import { openLog } from '#server/door/log.ts'
import { readSettings } from '#server/settings.ts'
import { readContent } from './content.ts'
import { readEnvironment } from './environment.ts'
import { explain } from './explain.ts'
import type { Render } from './pages.ts'
import { openSite } from './site.ts'

const house = join(import.meta.dirname, '..')
const longestFarewell = 10_000

const run = async () => {
  const settings = readSettings(await readEnvironment(house))
  const log = openLog(settings.logLevel, (text) => process.stdout.write(text), process.stdout.isTTY)
  const { createRender } = (await import(join(house, 'build/server/index.js'))) as {
    createRender: () => Render
  }
  const site = await openSite({
    settings,
    log,
    content: await readContent(join(house, 'content')),
    render: createRender(),
    assetFolder: join(house, 'build/client'),
  })
  const port = await site.listen()
  log.info(`Clubrun is ready at ${site.origin()}`, settings.publicUrl ? { port } : {})
  log.flush()

  const leave = async (signal: string) => {
    setTimeout(() => process.exit(1), longestFarewell).unref()
    log.info('leaving', { signal })
    await site.close()
    log.flush()
    process.exit(0)
  }
  process.once('SIGTERM', leave)
  process.once('SIGINT', leave)
}

run().catch((error) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
