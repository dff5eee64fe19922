import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import type { Finding } from './finding.ts'
import { plugCable, pullCable } from './network.ts'
import { allInUse } from './proxy.ts'
import type { Site } from './site.ts'
import { beginLoad } from './steady-load.ts'

type Two = {
  readonly a: Site
  readonly b: Site
  readonly moderator: string
  readonly admin: string
  /** Requests in a second. */
  readonly pace: number
}

/** Longer than the proxy takes to notice that a host is gone. */
const noticed = 3_000

/** Each host restarts while people go on reading and writing. */
export const rollingRestart = async (two: Two): Promise<readonly Finding[]> => {
  const load = beginLoad(two)
  await pause(noticed)
  for (const site of [two.a, two.b]) {
    await site.stop('SIGTERM')
    await site.start()
    await allInUse()
  }
  await pause(noticed)
  const { answered, written, failures } = await load.end()
  for (const { what, why } of failures.slice(0, 5)) process.stdout.write(`lost: ${what}: ${why}\n`)
  const { text } = await ask(`${two.a.origin}/api/newsInfo?q=${encodeURIComponent('Under load')}`)
  const found = (JSON.parse(text) as { _id: string; title: string }[]).map(({ _id }) => _id)
  const once =
    written.length > 0 &&
    found.length === written.length &&
    written.every((id) => found.includes(id))
  return [
    {
      asks: 'requests lost while both hosts were restarted in turn',
      measured: `${failures.length} of ${answered + failures.length}`,
      wanted: '0',
      kept: failures.length === 0,
    },
    {
      asks: 'rows of the writes answered during that',
      measured: `${found.length} for ${written.length}`,
      wanted: 'one each',
      kept: once,
    },
  ]
}

/** What is lost when a host disappears without notice, and for how long. */
const sudden = async (two: Two, asks: string, strike: () => Promise<unknown>): Promise<Finding> => {
  const load = beginLoad(two)
  await pause(noticed)
  const struck = performance.now()
  await strike()
  await pause(2 * noticed)
  const { answered, failures } = await load.end()
  const last = Math.max(0, ...failures.map(({ sentAt }) => sentAt - struck))
  const measured = `${failures.length} of ${answered + failures.length} lost, all well after ${(last / 1000).toFixed(1)} s`
  return { asks, measured, wanted: 'well within 5 s', kept: last <= 5_000 }
}

export const killed = async (two: Two) => {
  const finding = await sudden(two, 'a host is killed with SIGKILL', () => two.a.stop('SIGKILL'))
  await two.a.start()
  await allInUse()
  return finding
}

export const unplugged = async (two: Two) => {
  const { host } = two.b
  const finding = await sudden(two, 'the cable of a host is pulled', () => pullCable(host))
  await plugCable(host)
  return finding
}
