import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * The variables of the process, over what systemd hands down as credentials, over those of a `.env`
 * file beside the package.
 */
export const readEnvironment = async (house: string): Promise<NodeJS.ProcessEnv> => {
  const file = join(house, '.env')
  const written = existsSync(file) ? parseEnv(await readFile(file, 'utf8')) : {}
  return { ...written, ...(await readCredentials()), ...process.env }
}

/** Files named like the variable they hold, which no other process may read. */
const readCredentials = async () => {
  const { CREDENTIALS_DIRECTORY: folder } = process.env
  if (!folder) return {}
  const names = (await readdir(folder)).filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name))
  const values = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return Object.fromEntries(names.map((name, at) => [name, values[at]?.trim()]))
}
