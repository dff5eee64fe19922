import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The key our tokens are signed with: from the settings, or made once and kept in the data folder. */
export const tokenSecret = (given: string | undefined, dataDir: string): string => {
  if (given) return given
  const file = join(dataDir, 'token-secret')
  if (!existsSync(file)) makeSecret(file)
  return readFileSync(file, 'utf8')
}

/** A key for one purpose: what is signed with it is worth nothing where another one is asked for. */
export const keyFor = (purpose: string, secret: string) =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

/** Written beside and then put in place whole: nobody finds it half written, and the first one stays. */
const makeSecret = (file: string) => {
  const beside = `${file}-${randomBytes(8).toString('hex')}`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(beside, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(beside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(beside)
  }
}
