import type { Insert } from './bare-insert.ts'
import { type Answer, chosenHeaders } from './call.ts'
import { type Child, start } from './child.ts'
import { cores } from './cores.ts'

/** A bare node:http server that gives every request this answer. */
export const openBare = async (answer: Answer) => {
  const child = start({ file: import.meta.resolve('./bare.ts'), core: cores.server })
  const port = await child.ask<number>('repeat', {
    status: answer.status,
    headers: chosenHeaders(answer),
    body: answer.body.toString('base64'),
  })
  return opened(child, port)
}

/** A bare node:http server that puts every message, or every RSVP, into the database of a file. */
export const openBareInsert = async (of: 'message' | 'rsvp', file: string, answer: Answer) => {
  const server = of === 'message' ? './bare-insert.ts' : './bare-rsvp.ts'
  const child = start({ file: import.meta.resolve(server), core: cores.server })
  const insert: Insert = { file, headers: chosenHeaders(answer) }
  return opened(child, await child.ask<number>('insert', insert))
}

const opened = (child: Child, port: number) => ({
  port,
  child,
  [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
})
