import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readEnvironment } from '#server/environment.ts'
import { Variables } from '#server/variables.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')
const [papers, unit] = [
  await read('docs/operating.md'),
  await read('tools/systemd/clubrun.service'),
]

/** What the unit says, by name; a hint that is commented out counts as well. */
const said = (name: string) =>
  [...unit.matchAll(new RegExp(`^#?${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

const known = Object.keys(Variables.shape)

test('docs/operating.md lists every setting and no other', () => {
  const table = papers.slice(papers.indexOf('| variable |'), papers.indexOf('Secrets are settings'))
  const names = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z0-9_]{4,}/g) ?? [])
  expect(names.toSorted()).toEqual(known.toSorted())
})

test('the unit starts the site as docs/operating.md says, with settings there are', () => {
  const [folder = ''] = said('WorkingDirectory')
  const [command = ''] = said('ExecStart')
  const inPapers = command.replace(`${folder}/`, '')
  expect(papers).toContain(`    ${inPapers}\n`)
  for (const file of inPapers.match(/main\/\S+/g) ?? ['none']) {
    expect([file, existsSync(join(root, file))]).toEqual([file, true])
  }
  const named = [...said('Environment'), ...said('LoadCredential')].map(
    (set) => set.split(/[=:]/)[0],
  )
  expect(named).toEqual(['DATA_DIR', 'SMTP_URL', 'DATABASE_URL'])
  for (const name of named) expect(known).toContain(name)
  expect(said('Environment')).toEqual([`DATA_DIR=/var/lib/${said('StateDirectory')}`])
  for (const path of [folder, ...said('EnvironmentFile'), `/var/log/${said('LogsDirectory')}`]) {
    expect(papers).toContain(path)
  }
})

test('the unit leaves the site the time to leave, and the right to run what V8 compiles', () => {
  expect(Number(said('TimeoutStopSec'))).toBeGreaterThan(10)
  expect(said('KillMode')).toEqual(['mixed'])
  expect(said('UMask')).toEqual(['0077'])
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
})

test('what systemd hands down as a credential is a setting, unless the environment says otherwise', async () => {
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

test('the measures that docs/operating.md names are told', async () => {
  const folder = join(root, 'ops/metrics')
  const sources = await Promise.all(
    (await readdir(folder)).map((name) => read(`ops/metrics/${name}`)),
  )
  const names = papers.match(/clubrun_\w+/g) ?? []
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) expect(sources.join()).toContain(`'${name}'`)
})
