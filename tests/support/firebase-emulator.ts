import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const tools = join(import.meta.dirname, '../../tools/firebase')
const program = join(tools, 'node_modules/firebase-tools/lib/bin/firebase.js')
/** It loads a long API description before it answers, which takes time on a slow machine. */
const patience = 180_000

/** The project of the emulator; names that begin with demo- never reach Google. */
export const project = 'demo-clubrun'

/** The Auth emulator of Firebase on a free port, gone with `stop` or with the process that started it. */
export const startFirebaseEmulator = async (tries = 3): Promise<Emulator> => {
  if (!existsSync(program)) throw new Error('Run npm ci --prefix tools/firebase --ignore-scripts.')
  // A port that was free may be taken before the emulator comes to it.
  return start().catch((error) => {
    if (tries === 1) throw error
    return startFirebaseEmulator(tries - 1)
  })
}

type Emulator = { readonly host: string; readonly stop: () => Promise<void> }

const start = async (): Promise<Emulator> => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-firebase-'))
  const host = `127.0.0.1:${await writePlan(folder)}`
  const child = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    // Nothing of this machine's Firebase is read, and nothing is asked of the network.
    env: {
      PATH: process.env.PATH,
      TMPDIR: folder,
      XDG_CONFIG_HOME: folder,
      CI: '1',
      NO_UPDATE_NOTIFIER: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  const stop = leaveCaretaker(
    child.pid ?? 0,
    gone.then(() => rm(folder, { recursive: true, force: true })),
  )
  let said = ''
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  }
  const started = performance.now()
  while (!(await answers(host))) {
    if (child.exitCode === null && performance.now() - started < patience) await wait(100)
    else {
      await stop()
      throw new Error(`The Auth emulator did not start. ${said}`)
    }
  }
  return { host, stop }
}

const words = ['emulators:start', '--only', 'auth', '--project', project]

/** Its plan, with ports that are free right now. */
const writePlan = async (folder: string) => {
  const plan = JSON.parse(await readFile(join(tools, 'firebase.json'), 'utf8'))
  const { auth, hub, logging } = plan.emulators
  for (const part of [auth, hub, logging]) part.port = await freePort()
  await writeFile(join(folder, 'firebase.json'), JSON.stringify(plan))
  return auth.port
}

const answers = (host: string) =>
  fetch(`http://${host}/`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Ends that process at the end of its own input, which comes even if we are killed. */
const leaveCaretaker = (pid: number, gone: Promise<unknown>) => {
  const caretaker = spawn('sh', ['-c', 'read _; kill -INT "$0"', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  caretaker.unref()
  return async () => {
    caretaker.stdin.end()
    await gone
  }
}
