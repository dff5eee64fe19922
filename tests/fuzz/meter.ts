/** Loaded before the site, so that it can be asked what it really holds on to. */
import { memoryInUse } from '#tests/support/memory.ts'

export type Memory = { readonly held: number; readonly resident: number }

process.on('message', () => {
  const held = memoryInUse()
  process.send?.({ held, resident: process.memoryUsage.rss() } satisfies Memory)
})
// A site that was told to stop is not kept alive by being measured, and does not outlive who measures it.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
