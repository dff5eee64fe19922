import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

type Start = { file: string; core: number | undefined; env?: NodeJS.ProcessEnv; log?: string }

/** A Node process on its own core that answers requests over its channel, one at a time. */
export const start = ({ file, core, env = process.env, log }: Start) => {
  const node = [process.execPath, '--import', import.meta.resolve('./meter.ts')]
  const [command = '', ...args] = [
    ...(core === undefined ? [] : ['taskset', '-c', String(core)]),
    ...node,
    fileURLToPath(file),
  ]
  const output = log === undefined ? 'inherit' : openSync(log, 'a')
  const child = spawn(command, args, { env, stdio: ['ignore', output, output, 'ipc'] })
  if (typeof output === 'number') closeSync(output)
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
  })

  return {
    gone,
    ask: <Answer>(topic: string, payload: unknown = true, patience = 10_000) =>
      new Promise<Answer>((resolve, reject) => {
        const fail = (why: string) => settle(() => reject(new Error(`${basename(file)}: ${why}`)))
        const timer = setTimeout(() => fail(`no word about ${topic}`), patience)
        const listen = (message: object) => {
          if ('failure' in message) fail(String(message.failure))
          else if (topic in message) {
            const answer = (message as Record<string, unknown>)[topic]
            settle(() => resolve(answer as Answer))
          }
        }
        const settle = (then: () => void) => {
          clearTimeout(timer)
          child.off('message', listen)
          then()
        }
        child.on('message', listen)
        gone.then(fail)
        child.send({ [topic]: payload }, (error) => error && fail(error.message))
      }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      const stopped = await Promise.race([gone, sleep(10_000, undefined, { ref: false })])
      if (stopped === undefined) child.kill('SIGKILL')
      await gone
    },
  }
}

export type Child = ReturnType<typeof start>
