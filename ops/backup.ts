import { join, resolve } from 'node:path'
import { readEnvironment } from '#server/environment.ts'
import { readSettings } from '#server/settings.ts'
import { makeBackup } from './backup/make-backup.ts'
import { explain } from './explain-failure.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const run = async () => {
  const settings = readSettings(await readEnvironment(join(import.meta.dirname, '..')))
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const file = resolve(process.argv[2] ?? `clubrun-${time}Z.tar`)
  say(await makeBackup({ settings, file, say }))
}

run().catch((error) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
