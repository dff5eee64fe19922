import { mkdir } from 'node:fs/promises'
import { Refusal } from '#contract/refusal.ts'
import type { Log } from '#server/http/log.ts'
import { clearIncoming } from './incoming.ts'
import type { PictureStorage } from './picture-storage.ts'

type Parts = { readonly storage: PictureStorage; readonly dataDir: string; readonly log: Log }

/** Throws away what was arriving when the site stopped, and sees that pictures can be kept. */
export const prepareMedia = async ({ storage, dataDir, log }: Parts) => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await clearIncoming(dataDir)
  await storage.check().catch((error) => {
    if (!(error instanceof Refusal)) throw error
    log.error(
      'The S3 store does not answer: pictures are neither shown nor taken in until it does',
      error,
    )
  })
}
