import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bad, type Check, type Finding, look, ok } from './finding.ts'

const megabytes = 1024 * 1024
const enough = 1024 * megabytes
const little = 100 * megabytes

/** The folder of the data: is it there, can it be written, is there room, who else may read it. */
export const checkFolder: Check = async ({ settings }) => {
  const folder = resolve(settings.dataDir)
  const found = await stat(folder).catch(() => undefined)
  if (!found) return [look(`There is no data folder ${folder} yet: it is made at the first start.`)]
  if (!found.isDirectory()) return [bad(`${folder} is no folder. Name another with DATA_DIR.`)]
  return [await writable(folder), await room(folder), ...(await readers(folder))]
}

const writable = async (folder: string): Promise<Finding> => {
  const file = join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(file, '', { mode: 0o600, flag: 'wx' })
    await rm(file)
    return ok(`The data folder ${folder} can be written`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return bad(
      `The data folder ${folder} cannot be written (${code}). Give this user the right to, or name another with DATA_DIR.`,
    )
  }
}

const room = async (folder: string): Promise<Finding> => {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const said = `${Math.round(free / megabytes)} MB are free for the data folder`
  if (free < little) return bad(`Only ${said}. Make room before the site has to refuse writes.`)
  return free < enough ? look(`Only ${said}. Make room soon.`) : ok(said)
}

/** What lies there is nobody else's to read: addresses of people, and what tokens are signed with. */
const readers = async (folder: string): Promise<readonly Finding[]> => {
  const names = (await readdir(folder)).filter((name) => /^(club\.sqlite|token-secret)/.test(name))
  const open: string[] = []
  for (const name of ['', ...names]) {
    const { mode } = await stat(join(folder, name))
    if (mode & 0o077) open.push(name || folder)
  }
  if (open.length === 0) return [ok('Nobody else may read the data folder')]
  return [
    look(
      `Others of this machine may read ${open.join(', ')}. Run chmod -R go= ${folder}, unless that is meant.`,
    ),
  ]
}
