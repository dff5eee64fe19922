/** Loaded before the site, so that it can report its retained memory. */
import { memoryInUse } from '#tests/support/memory.ts'

export type Memory = { readonly held: number; readonly resident: number }

process.on('message', () => {
  const held = memoryInUse()
  process.send?.({ held, resident: process.memoryUsage.rss() } satisfies Memory)
})
// Measuring must not keep a stopping site alive, and the site ends with the process that measures it.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
