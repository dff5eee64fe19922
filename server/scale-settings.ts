import type * as z from 'zod/mini'
import type { Variables } from './variables.ts'

type Given = z.output<typeof Variables>

/** Whom to tell when shared caches in front of the site hold something old. */
export type PurgeSettings = { readonly url: string; readonly token: string | undefined }

export type ScaleSettings = {
  /** How many processes of this machine answer. */
  readonly workers: number
  /** For how long a site that leaves still answers, so that a proxy can look for another. */
  readonly drain: number
  /** How many connections one network address may have; none behind a proxy, whose they all are. */
  readonly connectionsPerAddress: number | undefined
  readonly purge: PurgeSettings | undefined
}

/** What a site needs that is more than one process, or stands behind a proxy or a shared cache. */
export const scaleSettings = (given: Given): ScaleSettings => ({
  workers: given.WORKERS,
  drain: given.DRAIN_SECONDS * 1000,
  connectionsPerAddress:
    given.PUBLIC_URL && given.TRUST_PROXY === '0' ? given.CONNECTIONS_PER_ADDRESS : undefined,
  purge: given.PURGE_URL ? { url: given.PURGE_URL, token: given.PURGE_TOKEN } : undefined,
})

export const scaleMistakes = (given: Record<string, string | undefined>) => {
  const mistakes: string[] = []
  if (Number(given.WORKERS) > 1 && !given.DATABASE_URL) {
    mistakes.push(
      `WORKERS is ${given.WORKERS}, but the embedded database is for one process: set DATABASE_URL, or leave WORKERS out.`,
    )
  }
  if (given.PURGE_TOKEN && !given.PURGE_URL) {
    mistakes.push('PURGE_TOKEN is of no use without PURGE_URL.')
  }
  return mistakes
}
