/** Loaded before every measured process, so that it can report its own CPU time and memory. */
export type Meter = { cpu: number; memory: number }

process.on('message', (message: object) => {
  if (!('meter' in message)) return
  const { user, system } = process.cpuUsage()
  const meter: Meter = { cpu: user + system, memory: process.memoryUsage.rss() }
  process.send?.({ meter })
})
// Measuring must not keep a stopping server alive,
process.channel?.unref()
// and the server must not outlive the run that measures it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
