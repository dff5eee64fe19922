import cluster from 'node:cluster'
import { join } from 'node:path'
import { explain } from '#ops/explain-failure.ts'
import { readFiles } from '#server/content/read-content.ts'
import { readEnvironment } from '#server/environment.ts'
import { type Log, openLog, openLogFiles, sharedOutputBuffer } from '#server/http/log.ts'
import type { Render } from '#server/http/pages.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { openSite } from './site.ts'
import { stopOnSignals } from './stop-signals.ts'
import { leadWorkers } from './workers.ts'

const root = join(import.meta.dirname, '..')

const run = async () => {
  // Files that this process and its children create are readable by its user only.
  process.umask(0o077)
  const settings = readSettings(await readEnvironment(root))
  const log = openLog(
    settings.logLevel,
    writeLog(settings),
    process.stdout.isTTY,
    settings.workers > 1 ? sharedOutputBuffer : undefined,
  )
  if (cluster.isPrimary && settings.workers > 1) return leadWorkers(settings, log)
  const { createRender } = (await import(join(root, 'build/server/index.js'))) as {
    createRender: () => Render
  }
  const site = await openSite({
    settings,
    log,
    content: await readFiles(join(root, 'content')),
    render: createRender(),
    assetFolder: join(root, 'build/client'),
    printsOwnerLink: cluster.isPrimary || cluster.worker?.id === 1,
  })
  const port = await site.listen()
  stopOnSignals({ close: site.close, drain: settings.drain, log })
  setTimeout(() => freeStartupMemory(log), aMoment).unref()
  if (cluster.isWorker) return
  log.info(`Clubrun is ready at ${site.origin()}`, settings.publicUrl ? { port } : {})
  log.flush()
}

const aMoment = 500

/** Frees about a seventh of the memory: V8 grows its heap for the start and would keep it that large while few ask. */
const freeStartupMemory = async (log: Log) => {
  try {
    const { Session } = await import('node:inspector/promises')
    const session = new Session()
    session.connect()
    await session.post('HeapProfiler.collectGarbage')
    session.disconnect()
  } catch (error) {
    log.error('startup memory was not freed', error)
  }
}

const anHour = 60 * 60 * 1000

/** Writes to standard output, and also to files if the settings name a folder. */
const writeLog = ({ logDir, keepDays }: Settings) => {
  const toOutput = (text: string) => void process.stdout.write(text)
  if (!logDir) return toOutput
  const files = openLogFiles(logDir, keepDays.logs)
  files.deleteOld()
  setInterval(() => files.deleteOld(), anHour).unref()
  return (text: string) => {
    toOutput(text)
    files.write(text)
  }
}

run().catch((error) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
