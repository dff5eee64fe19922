import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { Variables } from '#server/settings.ts'
import { freePort } from './support/free-port.ts'
import { cleanEnvironment } from './support/launch.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')
const containerfile = await read('Containerfile')
const compose = await read('compose.yaml')
const operating = await read('docs/operating.md')
const manifest: { version: string } = JSON.parse(await read('package.json'))
const known = Object.keys(Variables.shape)

/** The instructions of the Containerfile, each on one line, without comments. */
const instructions = containerfile
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim())
  .map((line) => {
    const [name = '', ...rest] = line.trim().split(/\s+/)
    return { name, rest: rest.join(' ') }
  })
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
const restOf = (wanted: string) => lastStage.find(({ name }) => name === wanted)?.rest ?? ''
const listIn = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')))
const environment = Object.fromEntries(
  restOf('ENV')
    .split(/\s+/)
    .map((set) => set.split('=') as [string, string]),
)
const startCommand = listIn(restOf('CMD'))
const healthCommand = listIn(restOf('HEALTHCHECK'))

/** The services of compose.yaml, as text. */
const services = Object.fromEntries(
  compose
    .slice(compose.indexOf('\nservices:\n'), compose.indexOf('\nnetworks:\n'))
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf(':')), text]),
)

/** The lines of a list of commands in docs/operating.md. */
const commandsOf = (name: string) =>
  operating
    .split(`<!-- commands: ${name} -->\n`)[1]
    ?.split('<!-- end of commands -->')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('    ')) ?? []

test('only what the build reads can get into an image', async () => {
  const ignore = await read('.dockerignore')
  expect(ignore.split('\n').find((line) => !line.startsWith('#'))).toBe('*')
  const context = [...ignore.matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)
  for (const path of context) expect([path, existsSync(join(root, path))]).toEqual([path, true])
  for (const path of ['.env', '.git', 'data', 'node_modules', 'build', 'tests', '.']) {
    expect(context).not.toContain(path)
  }
})

test('the image starts the site as the service does, as a user of its own', async () => {
  const unit = await read('tools/systemd/clubrun.service')
  const [, service = ''] =
    unit.match(/^ExecStart=\/opt\/clubrun\/node_modules\/\.bin\/(.+)$/m) ?? []
  expect(startCommand.join(' ')).toBe(service)
  expect(restOf('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/)
  expect(restOf('STOPSIGNAL')).toBe('SIGTERM')
  const { PATH, DATA_DIR, BACKUPS, ...settings } = environment
  expect(PATH?.split(':')[0]).toBe(`${restOf('WORKDIR')}/node_modules/.bin`)
  expect(listIn(restOf('VOLUME'))).toEqual([DATA_DIR, BACKUPS])
  for (const name of Object.keys(settings)) expect(known).toContain(name)
})

test('the image has the packages of the site and not those that build it', () => {
  const copies = lastStage.filter(({ name }) => name === 'COPY').map(({ rest }) => rest)
  expect(copies.filter((copy) => !copy.startsWith('--from='))).toEqual([])
  expect(copies.filter((copy) => copy.includes('node_modules'))).toEqual([
    '--from=packages /opt/clubrun/node_modules ./node_modules',
  ])
  const [packages = '', build = ''] = containerfile.split(/^FROM .* AS build$/m)
  expect(packages).toMatch(/npm ci --omit=dev --ignore-scripts .*--legacy-peer-deps/)
  expect(build).toContain('npm ci --ignore-scripts')
})

test('every image has a version', () => {
  const images = [
    ...[...containerfile.matchAll(/^ARG \w+_IMAGE=(.+)$/gm)].map(([, image]) => image),
    ...[...compose.matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image),
  ]
  expect(images).toHaveLength(6)
  for (const image of images) expect(image).toMatch(/:v?\d|:trixie|:\$\{CLUBRUN_VERSION:-\d/)
  expect(compose.match(/CLUBRUN_VERSION:-([^}]+)/g)).toEqual(
    Array(2).fill(`CLUBRUN_VERSION:-${manifest.version}`),
  )
})

test('no container can write to its root, gain rights or be reached from outside but by its proxy', () => {
  expect(Object.keys(services)).toEqual(['site', 'database', 'store', 'proxy'])
  const [, lockedDown = ''] = compose.split('x-locked-down: &locked-down\n')
  for (const line of ['read_only: true', 'cap_drop: [ALL]', '"no-new-privileges:true"']) {
    expect(lockedDown.split('\n\n')[0]).toContain(line)
  }
  const ports: Record<string, string[]> = {}
  for (const [name, text] of Object.entries(services)) {
    expect(text).toContain('    <<: *locked-down\n')
    expect(text).not.toMatch(/privileged|network_mode|read_only: false|docker\.sock/)
    ports[name] = listIn(text.match(/^ +ports: (.+)$/m)?.[1] ?? '[]')
  }
  expect(ports).toEqual({
    site: [`127.0.0.1:3000:${environment.PORT}`],
    database: [],
    store: [],
    proxy: ['80:80', '443:443', '443:443/udp'],
  })
  for (const name of ['database', 'store']) expect(services[name]).toContain('networks: [inside]')
  expect(compose).toContain('inside: { internal: true }')
})

test('compose.yaml has no secret in it, and docs/operating.md makes each one', () => {
  const needed = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name))
  const secrets = [...compose.matchAll(/^ +(\w*(?:PASSWORD|SECRET|KEY)\w*): (.+)$/gm)]
  expect(secrets.length).toBeGreaterThan(5)
  for (const [, name, value] of secrets)
    expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:\?/)])
  const made = commandsOf('containers').join('\n')
  for (const name of needed) expect(made).toMatch(new RegExp(`\\b${name}=`))
})

test('the site in compose.yaml is told where its database and its bucket are', async () => {
  const garage = await read('tools/containers/garage.toml')
  const { site = '', store = '' } = services
  const names = [...(site.split('    environment:\n')[1] ?? '').matchAll(/^ {6}([A-Z0-9_]+):/gm)]
  expect(names.length).toBeGreaterThan(6)
  for (const [, name] of names) expect(known).toContain(name)
  const [, bucket = ''] = site.match(/S3_BUCKET: (.+)/) ?? []
  expect(store).toContain(`GARAGE_DEFAULT_BUCKET: ${bucket}\n`)
  expect(store).toContain(`"bucket", "info", "${bucket}"]`)
  expect(garage).toContain(`s3_region = "${site.match(/S3_REGION: (.+)/)?.[1]}"`)
  const { hostname, port } = new URL(site.match(/S3_ENDPOINT: (.+)/)?.[1] ?? '')
  expect(hostname).toBe('store')
  expect(garage).toContain(`api_bind_addr = "[::]:${port}"`)
  expect(listIn(site.match(/test: (.+)/)?.[1] ?? '')).toEqual(['CMD', ...healthCommand])
})

test('the proxy does what docs/operating.md says about TLS', async () => {
  const caddyfile = await read('tools/containers/Caddyfile')
  const block = caddyfile.slice(caddyfile.indexOf('{$PUBLIC_URL}')).trim()
  const onOneMachine = block
    .replace('{$PUBLIC_URL}', 'club.example')
    .replace('site:3000', '127.0.0.1:3000')
  expect(operating).toContain(`\`\`\`caddy\n${onOneMachine}\n\`\`\``)
})

test.for(['service', 'containers'])(
  'from a bare server to https (%s) takes ten commands',
  (way) => {
    const commands = commandsOf(way)
    expect(commands.length).toBeGreaterThan(5)
    expect(commands.length).toBeLessThanOrEqual(10)
  },
)

/** A folder with what the last stage of the Containerfile holds: copies, and the packages of the site. */
const makeImage = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clubrun-image-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const copied = lastStage
    .filter(({ name, rest }) => name === 'COPY' && rest.startsWith('--from=build '))
    .flatMap(({ rest }) => rest.split(' ').slice(1, -1))
    .map((path) => path.replace(`${restOf('WORKDIR')}/`, ''))
  expect(copied).toContain('build')
  for (const path of copied) await cp(join(root, path), join(folder, path), { recursive: true })
  const { packages }: { packages: Record<string, { dev?: true; devOptional?: true }> } = JSON.parse(
    await read('package-lock.json'),
  )
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const isOnTop = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)
    if (dev || devOptional || !isOnTop || !existsSync(join(root, path))) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(root, path), join(folder, path))
  }
  await mkdir(join(folder, 'node_modules/.bin'))
  await symlink(process.execPath, join(folder, 'node_modules/.bin/node'))
  expect(lastStage).toContainEqual({ name: 'RUN', rest: 'touch build/done' })
  const now = new Date()
  await utimes(join(folder, 'build/done'), now, now)
  return folder
}

test('what is in the image is enough to run the site, and every command of the operator', async () => {
  const folder = await makeImage()
  const data = await mkdtemp(join(tmpdir(), 'clubrun-volumes-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const env = await cleanEnvironment({
    ...environment,
    ...{ PATH: `${folder}/node_modules/.bin:/usr/bin:/bin`, PORT: String(await freePort()) },
    ...{ DATA_DIR: join(data, 'data'), BACKUPS: join(data, 'backups') },
    ...{ PUBLIC_URL: 'http://club.example', TRUST_PROXY: '1' },
  })
  const run = (command: readonly string[], variables = {}) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const [file = '', ...args] = command
      const options = { cwd: folder, env: { ...env, ...variables } }
      execFile(file, args, options, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
      })
    })

  const [file = '', ...args] = startCommand
  const site = spawn(file, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void site.kill('SIGKILL'))
  const lines: string[] = []
  for await (const line of createInterface({ input: site.stdout })) {
    lines.push(line)
    if (line.includes('Clubrun is ready')) break
  }
  expect(lines.join('\n')).toContain('/claim?key=')
  expect(lines.join('\n')).not.toContain('Building the site')

  expect(await run(healthCommand)).toMatchObject({ code: 0 })
  const doctor = await run(['node', '--run', 'doctor'])
  expect(doctor.output).toContain('ok    The build is up to date')
  expect(doctor.output).toContain('ok    The site reaches its database')
  const backup = join(data, 'club.tar')
  expect(await run(['node', '--run', 'backup', '--', backup])).toMatchObject({ code: 0 })
  const admin = await run(['node', '--run', 'admin', '--', 'make-admin', 'nobody@club.example'])
  expect(admin).toMatchObject({ code: 1, output: expect.stringContaining('nobody@club.example') })

  site.kill('SIGTERM')
  expect(await once(site, 'exit')).toEqual([0, null])
  expect(await run(healthCommand)).toMatchObject({ code: 1 })
  const elsewhere = { DATA_DIR: join(data, 'elsewhere') }
  const restored = await run(['node', '--run', 'restore', '--', backup], elsewhere)
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('restored and compared'),
  })
})
