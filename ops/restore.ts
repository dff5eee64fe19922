import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment } from '#server/environment.ts'
import { readSettings } from '#server/settings.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { CommandError, explain } from './explain-failure.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        'keep-sign-ins': { type: 'boolean', default: false },
      },
    })
    const { replace, 'keep-sign-ins': keepSignIns } = values
    const path = resolve(String(positionals[0]))
    if (positionals.length === 1) return { replace, keepSignIns, path }
  } catch {}
  throw new CommandError(
    'Name the backup: npm run restore -- FILE, with --replace or --keep-sign-ins if needed.',
  )
}

const run = async () => {
  const settings = readSettings(await readEnvironment(join(import.meta.dirname, '..')))
  say(await restoreBackup({ settings, say, ...readArguments() }))
}

run().catch((error) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
