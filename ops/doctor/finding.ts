import type { Settings } from '#server/settings.ts'

/** What was found: all is well, somebody should have a look, or it has to be mended. */
export type Finding = { readonly kind: 'ok' | 'look' | 'bad'; readonly says: string }

export const ok = (says: string): Finding => ({ kind: 'ok', says })
export const look = (says: string): Finding => ({ kind: 'look', says })
export const bad = (says: string): Finding => ({ kind: 'bad', says })

/** One thing that is looked at. It may find several things, and says of each what to do. */
export type Check = (site: {
  readonly settings: Settings
  /** The folder of the project. */
  readonly house: string
}) => Promise<readonly Finding[]>

export const patience = 5_000
