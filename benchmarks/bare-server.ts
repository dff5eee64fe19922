import type { Answer } from './call.ts'
import { start } from './child.ts'
import { cores } from './cores.ts'

/** A bare node:http server that gives every request this answer. */
export const openBare = async (answer: Answer) => {
  const child = start({ file: import.meta.resolve('./bare.ts'), core: cores.server })
  const port = await child.ask<number>('repeat', {
    ...answer,
    body: answer.body.toString('base64'),
  })
  return { port, child, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() }
}
