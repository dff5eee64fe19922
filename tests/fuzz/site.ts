import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { readEnvironment } from '#server/environment.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openMailbox } from './mailbox.ts'
import type { Memory } from './meter.ts'
import { marksIn } from './placeholders.ts'

const root = join(import.meta.dirname, '../..')

/** Nothing here must survive a crash, so data is stored in a memory-backed folder where there is one. */
const quickFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export const secret = 'known to the fuzzer and to the site it visits'

/**
 * The finished site in a process of its own, as a public one behind a proxy: every request then comes
 * from an address of its own, and the limits of the site stay as they are.
 */
export const openSite = async (databaseUrl: string | undefined) => {
  const folder = await mkdtemp(join(quickFolder, 'clubrun-fuzz-'))
  await using cleanUp = new AsyncDisposableStack()
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }))
  const opened = await openDatabase({ dataDir: folder, databaseUrl, onLost: () => {} })
  cleanUp.defer(() => opened.close())
  await migrate(opened.db)
  const mailbox = await openMailbox()
  cleanUp.defer(() => mailbox.close())
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const unset = Object.keys(await readEnvironment(root)).map((name) => [name, ''])
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('./meter.ts'), 'main/start.js'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...Object.fromEntries(unset),
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: origin,
        TRUST_PROXY: '1',
        TOKEN_SECRET: secret,
        DATA_DIR: folder,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...mailbox.settings,
      },
    },
  )
  const gone = once(child, 'close')
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The site has no voice.')
  cleanUp.defer(async () => {
    child.kill('SIGKILL')
    await gone
  })

  const complaints: string[] = []
  const ready = Promise.withResolvers<void>()
  createInterface({ input: stdout }).on('line', (line) => {
    if (line.includes('Clubrun is ready')) ready.resolve()
    if (line.startsWith('{') && isComplaint(line)) complaints.push(line)
  })
  createInterface({ input: stderr }).on('line', (line) => complaints.push(line))
  gone.then(([code, signal]) => {
    complaints.push(`The site ended with ${signal ?? code}.`)
    ready.reject(new Error(complaints.join('\n')))
  })
  await ready.promise
  const keep = cleanUp.move()

  return {
    port,
    origin,
    folder,
    db: opened.db,
    /** Log lines of the site that should not be there. */
    complaints: complaints as readonly string[],
    async measure(): Promise<Memory> {
      child.send('measure')
      const [memory] = await once(child, 'message')
      return memory
    },
    [Symbol.asyncDispose]: () => keep.disposeAsync(),
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** A warning, an error, or a line that repeats what a caller sent. */
const isComplaint = (line: string) =>
  /"level":"(warn|error)"/.test(line) || marksIn(line).length > 0
