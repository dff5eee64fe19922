import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** The variables of the process, over those of a `.env` file beside the package. */
export const readEnvironment = async (house: string): Promise<NodeJS.ProcessEnv> => {
  const file = join(house, '.env')
  const written = existsSync(file) ? parseEnv(await readFile(file, 'utf8')) : {}
  return { ...written, ...process.env }
}
