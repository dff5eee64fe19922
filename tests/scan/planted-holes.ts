import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openBrokenServer } from './broken-server.ts'
import { openRelay } from './relay.ts'
import { sqlmap } from './sqlmap.ts'
import { wapiti } from './wapiti.ts'

const holes = ['Cross Site Scripting', 'SQL Injection', 'Server Side Request Forgery']

/** A scanner that finds nothing in a server full of holes would find nothing in the site either. */
export const findPlantedHoles = async (folder: string) => {
  using broken = await openBrokenServer()
  using relay = await openRelay(broken)
  await mkdir(folder, { recursive: true })
  const seconds = { crawl: 30, attack: 30 }
  const found = await wapiti(folder, [`${relay.origin}/`], seconds, 'sql ssrf xss')
  for (const hole of holes) {
    if (!found.some(({ kind }) => kind === hole)) {
      throw new Error(`wapiti does not see ${hole} in a server that has it.`)
    }
  }
  const target = { name: 'item', method: 'GET', path: '/item?id=1' }
  const [hole] = await sqlmap(join(folder, 'item'), relay.origin, target, 'SQLite', 180)
  if (hole?.kind !== 'SQL injection') throw new Error('sqlmap does not see a hole made for it.')
}
