import type { Profiler, Session } from 'node:inspector/promises'

/** Loaded before every measured process, so that it can report its own CPU time, memory and CPU profile. */
export type Meter = { cpu: number; memory: number }

/** Begins a profile with so many microseconds between two samples, or ends it. */
export type Profile = { every: number } | { end: true }

let session: Session | undefined

const beginProfile = async (every: number) => {
  const inspector = await import('node:inspector/promises')
  session = new inspector.Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: every })
  await session.post('Profiler.start')
  process.send?.({ profile: true })
}

const endProfile = async () => {
  const stopped: Profiler.StopReturnType | undefined = await session?.post('Profiler.stop')
  session?.disconnect()
  process.send?.({ profile: stopped?.profile })
}

process.on('message', (message: { meter?: true; pid?: true; profile?: Profile }) => {
  if (message.pid) process.send?.({ pid: process.pid })
  if (message.profile) 'end' in message.profile ? endProfile() : beginProfile(message.profile.every)
  if (!message.meter) return
  const { user, system } = process.cpuUsage()
  const meter: Meter = { cpu: user + system, memory: process.memoryUsage.rss() }
  process.send?.({ meter })
})
// Measuring must not keep a stopping server alive,
process.channel?.unref()
// and the server must not outlive the run that measures it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
