import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readEnvironment } from '#server/environment.ts'

export const root = join(import.meta.dirname, '../..')

/** A program that was started before starts in half the time. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled-by-tests'),
}

export type Variables = Readonly<Record<string, string>>
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/** These variables; those of this machine and of a `.env` file are empty. */
export const cleanEnvironment = async (variables: Variables): Promise<Record<string, string>> => {
  const names = Object.keys(await readEnvironment(root))
  return { ...Object.fromEntries(names.map((name) => [name, ''])), ...compileCache, ...variables }
}

/** Starts the packed site as a process of its own, which the caller has to end. */
export const launch = async (variables: Variables, node = process.execPath, folder = root) => {
  const env = await cleanEnvironment({ PORT: '0', ...variables })
  const child = spawn(node, ['build/site.js'], { cwd: folder, env })
  const exit = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }))

  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text
  })
  const lines: string[] = []
  const output = new EventEmitter()
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    output.emit('line')
  })
  const silence = exit.then(() => {
    throw new Error(`The site left. ${stderr}`)
  })
  silence.catch(() => {})
  const said = async (words: string): Promise<string> => {
    const line = lines.find((line) => line.includes(words))
    if (line !== undefined) return line
    await Promise.race([once(output, 'line'), silence])
    return said(words)
  }
  return { child, said, lines, exit, failure: () => stderr }
}

/** The port in the line with which a site says that it is ready. */
export const portIn = (line: string) => {
  const { port, event } = JSON.parse(line)
  return String(port ?? new URL(event.split(' ').at(-1)).port)
}
