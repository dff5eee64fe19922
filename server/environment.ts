import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** Variables of the process win over systemd credentials, which win over the `.env` file. */
export const readEnvironment = async (projectFolder: string): Promise<NodeJS.ProcessEnv> => {
  const file = join(projectFolder, '.env')
  const fromFile = existsSync(file) ? parseEnv(await readFile(file, 'utf8')) : {}
  return { ...fromFile, ...(await readCredentials()), ...process.env }
}

/** systemd gives each credential as a file named like its variable. */
const readCredentials = async () => {
  const { CREDENTIALS_DIRECTORY: folder } = process.env
  if (!folder) return {}
  const names = (await readdir(folder)).filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name))
  const values = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return Object.fromEntries(names.map((name, index) => [name, values[index]?.trim()]))
}
