/** Loaded before every measured process, so its own account of itself can be asked for. */
export type Meter = { cpu: number; memory: number }

process.on('message', (message: object) => {
  if (!('meter' in message)) return
  const { user, system } = process.cpuUsage()
  const meter: Meter = { cpu: user + system, memory: process.memoryUsage.rss() }
  process.send?.({ meter })
})
// A server that was told to stop must not be kept alive by being measured,
process.channel?.unref()
// and must not outlive the run that measures it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
