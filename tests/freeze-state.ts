import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './support/postgres.ts'
import { type Engine, recordOf, walk } from './support/states.ts'

const noRows = '-- What people wrote down in this state, as insert statements for both engines.\n'

/** Records what new migrations do. Existing records are never overwritten. */
const freeze = async (place: { DATA_DIR: string; DATABASE_URL?: string }, engine: Engine) => {
  for await (const { state, did } of walk(place, engine)) {
    for (const [path, text] of [
      [recordOf(state, engine), did],
      [recordOf(state, 'rows'), noRows],
    ] as const) {
      if (existsSync(path)) continue
      await writeFile(path, text)
      process.stdout.write(`${path} is new\n`)
    }
  }
}

const DATA_DIR = await mkdtemp(join(tmpdir(), 'clubrun-states-'))
const { url, stop } = await startPostgres()
try {
  await freeze({ DATA_DIR }, 'sqlite')
  await freeze({ DATA_DIR, DATABASE_URL: url }, 'postgres')
} finally {
  await stop()
  await rm(DATA_DIR, { recursive: true })
}
