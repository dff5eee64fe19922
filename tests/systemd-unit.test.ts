import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withSettings } from '#scripts/docs.ts'
import { readEnvironment } from '#server/environment.ts'
import { Variables } from '#server/settings.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')
const [operating, unit] = [
  await read('docs/operating.md'),
  await read('tools/systemd/clubrun.service'),
]

/** The values of a directive in the unit, commented-out examples included. */
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^#?${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const known = Object.keys(Variables.shape)

test('docs/operating.md lists every setting as the schema has it; `npm run docs` updates it', () => {
  expect(operating).toBe(withSettings(operating))
  const names = [...operating.matchAll(/^\| `([A-Z0-9_]+)` \| /gm)].map(([, name]) => name)
  expect(names).toEqual(known)
  const meanings = [...operating.matchAll(/^\| `[A-Z0-9_]+` \| [^|]+ \| (.+) \|$/gm)]
  expect(meanings).toHaveLength(known.length)
})

test('the unit starts the site as docs/operating.md says, with settings that exist', () => {
  const [folder = ''] = valuesOf('WorkingDirectory')
  const [command = ''] = valuesOf('ExecStart')
  const inDocs = command.replace(`${folder}/`, '')
  expect(operating).toContain(`    ${inDocs}\n`)
  for (const file of inDocs.match(/main\/\S+/g) ?? ['none']) {
    expect([file, existsSync(join(root, file))]).toEqual([file, true])
  }
  const named = [...valuesOf('Environment'), ...valuesOf('LoadCredential')].map(
    (set) => set.split(/[=:]/)[0],
  )
  expect(named).toEqual(['DATA_DIR', 'SMTP_URL', 'DATABASE_URL'])
  for (const name of named) expect(known).toContain(name)
  expect(valuesOf('Environment')).toEqual([`DATA_DIR=/var/lib/${valuesOf('StateDirectory')}`])
  for (const path of [
    folder,
    ...valuesOf('EnvironmentFile'),
    `/var/log/${valuesOf('LogsDirectory')}`,
  ]) {
    expect(operating).toContain(path)
  }
})

test('the unit gives the site time to shut down, and lets V8 run compiled code', () => {
  expect(Number(valuesOf('TimeoutStopSec'))).toBeGreaterThan(10)
  expect(valuesOf('KillMode')).toEqual(['mixed'])
  expect(valuesOf('UMask')).toEqual(['0077'])
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
})

test('a systemd credential is a setting, unless the environment overrides it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-credentials-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'SMTP_URL'), 'smtp://user:word@host\n')
  await writeFile(join(folder, 'MAIL_FROM'), 'credential@club.example\n')
  await writeFile(join(folder, 'README.txt'), 'not a setting')
  vi.stubEnv('CREDENTIALS_DIRECTORY', folder).stubEnv('MAIL_FROM', 'said@club.example')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { SMTP_URL, MAIL_FROM, ...rest } = await readEnvironment(folder)
  expect({ SMTP_URL, MAIL_FROM }).toEqual({
    SMTP_URL: 'smtp://user:word@host',
    MAIL_FROM: 'said@club.example',
  })
  expect(rest).not.toHaveProperty('README.txt')
})

test('the site exports the metrics that docs/operating.md names', async () => {
  const folder = join(root, 'ops/metrics')
  const sources = await Promise.all(
    (await readdir(folder)).map((name) => read(`ops/metrics/${name}`)),
  )
  const names = operating.match(/clubrun_\w+/g) ?? []
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) expect(sources.join()).toContain(`'${name}'`)
})
