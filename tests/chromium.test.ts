import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeChromium, firstThatOpens } from './support/chromium.ts'

const run = promisify(execFile)

/** A folder with a `chromium` that prints its version but does not start, like one with missing libraries. */
const brokenChromium = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-chromium-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const says = 'cannot open shared object file: libnss3.so'
  const script = `#!/bin/sh\n[ "$1" = --version ] && echo Chromium 1 && exit\necho ${says} >&2\nexit 127\n`
  await writeFile(join(folder, 'chromium'), script, { mode: 0o755 })
  return folder
}

test('an installed browser that does not start is skipped', async () => {
  const folder = await brokenChromium()
  vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter))
  const { launch, version } = await firstThatOpens()
  expect(launch.executablePath).not.toContain(folder)
  expect(version).toMatch(/^\d+\./)
})

test('where the browser of npm does not start, the one of apt-get is used', async () => {
  const executablePath = join(await brokenChromium(), 'chromium')
  const { launch } = await describeChromium()
  const broken = { ...launch, executablePath }
  const { from } = await firstThatOpens([
    { from: 'npm', find: async () => [broken] },
    { from: 'apt-get', find: async () => [launch] },
  ])
  expect(from).toBe('apt-get')
  const nothing = firstThatOpens([{ from: 'npm', find: async () => [broken] }])
  await expect(nothing).rejects.toThrow(
    /^No browser for the tests: .+\n .+chromium does not start: .+libnss3.so/,
  )
})

const program = join(import.meta.dirname, 'run.ts')
const npmTest = (env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [program, 'machine'], { env: { ...process.env, ...env } })

test('npm test first prints what it runs on', async () => {
  const { stdout } = await npmTest()
  expect(stdout.split('\n')[1]).toBe('── machine ──')
  expect(stdout).toContain(`Node ${process.version}`)
  expect(stdout).toMatch(/^Chromium \d+\.\S+ from (CHROMIUM|this machine|npm|apt-get): \S/m)
  expect(stdout).toMatch(/^PostgreSQL .*(installed|from npm|TEST_DATABASE_URL)/m)
  expect(stdout).toMatch(/\n1 passed, 0 failed\n$/)
})

test('npm test fails with the reason when the named browser does not start', async () => {
  const CHROMIUM = join(await brokenChromium(), 'chromium')
  const ended = npmTest({ CHROMIUM })
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`${CHROMIUM} does not start`),
  })
})
