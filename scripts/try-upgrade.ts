/**
 * Upgrades a club from an older version of this project and rolls it back, as docs/operating.md describes, on both databases:
 *
 *     node scripts/try-upgrade.ts COMMIT [--our-packages]
 *
 * The older version is checked out beside this one, gets its own packages (`npm ci`) or, with --our-packages, those of this folder,
 * and is built. This folder has to be built already.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { signIn } from '#tests/support/embedded-provider.ts'
import { cleanEnvironment, launch, portIn, root, type Variables } from '#tests/support/launch.ts'
import { startOwnPostgres } from '#tests/support/postgres.ts'

const run = promisify(execFile)
const password = 'sunrise-on-the-iron-bridge'
const say = (text: string) => process.stdout.write(`${text}\n`)

const expect = (what: string, isSo: boolean, saw: unknown = '') => {
  if (!isSo) throw new Error(`Not so: ${what}. ${saw}`)
  say(`  ok   ${what}`)
}

/** A version of the project, in its folder, on the data of these settings. */
const versionIn = (folder: string, settings: Variables) => ({
  async start() {
    const site = await launch({ DEMO_PASSWORD: password, ...settings }, process.execPath, folder)
    const origin = `http://127.0.0.1:${portIn(await site.said('is ready at'))}`
    return { origin, stop: () => site.child.kill() && site.exit }
  },
  async failToStart() {
    const site = await launch(settings, process.execPath, folder)
    return { ...(await site.exit), says: site.failure().trim() }
  },
  /** One of the operator's commands: what it says, and whether it did its work. */
  async command(name: 'backup' | 'restore', ...args: readonly string[]) {
    const env = await cleanEnvironment(settings)
    const done = run(process.execPath, [`ops/${name}.ts`, ...args], { cwd: folder, env })
    return done.then(
      ({ stdout }) => ({ ok: true, says: stdout.trim() }),
      ({ stderr }) => ({ ok: false, says: String(stderr).trim() }),
    )
  },
})

type Site = { readonly origin: string }

const tokenFor = async (site: Site) => {
  const email = 'moderator@demo.club'
  const proof = await signIn(site, email, password)
  const answer = await fetch(`${site.origin}/api/jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${proof}` },
    body: JSON.stringify({ email }),
  })
  return String((await answer.json()).token)
}

const publish = async ({ origin }: Site, token: string, title: string) => {
  const { status } = await fetch(`${origin}/api/newsInfo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ title, author: 'Rima', type: 'Story', dateTime: '2026-01-05T08:00' }),
  })
  return status
}

/** Uploads a picture and returns its address. */
const upload = async ({ origin }: Site, token: string) => {
  const create = { width: 600, height: 400, channels: 3, background: '#b93a20' } as const
  const picture = await sharp({ create }).jpeg().toBuffer()
  const form = new FormData()
  form.set('image', new File([new Uint8Array(picture)], 'red.jpg', { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/media/image`, { method: 'POST', headers, body: form })
  return String((await answer.json()).data.url)
}

const isShown = async ({ origin }: Site, picture: string) =>
  (await fetch(origin + picture)).headers.get('content-type') === 'image/webp'

/** Everything a visitor can ask for, but the news that this script publishes. */
const publicLists = async ({ origin }: Site) => {
  const read = async (list: string) => {
    const rows: { _id: string; title?: string }[] = await (
      await fetch(`${origin}/api/${list}`)
    ).json()
    return rows
  }
  const [news, events, gallery] = await Promise.all([
    read('newsInfo'),
    read('events'),
    read('gallery'),
  ])
  const titles = news.map(({ title = '' }) => title)
  const ids = [...events, ...gallery].map(({ _id }) => _id).sort()
  return { titles, ids: ids.join() }
}

type Places = { readonly used: Variables; readonly empty: Variables }

const tryOn = async (oldFolder: string, { used, empty }: Places, file: string) => {
  const [older, newer] = [versionIn(oldFolder, used), versionIn(root, used)]

  say(' the older version makes a club')
  const first = await older.start()
  const token = await tokenFor(first)
  const published = await publish(first, token, 'Before')
  expect('news is published', published === 201, published)
  const picture = await upload(first, token)
  expect('a picture is uploaded', await isShown(first, picture), picture)
  const before = await publicLists(first)
  const backup = await older.command('backup', file)
  expect('a backup is made while it runs', backup.ok, backup.says)
  await first.stop()

  say(' upgrade: this version starts on the same data')
  const second = await newer.start()
  const after = await publicLists(second)
  expect('it shows all rides and the gallery', after.ids === before.ids)
  expect('it shows the picture', await isShown(second, picture))
  expect('it shows all news', after.titles.join() === before.titles.join(), after.titles)
  expect('who was signed in still is', (await publish(second, token, 'After')) === 201)
  await second.stop()

  say(' roll-back: the older version')
  const refused = await older.failToStart()
  expect(`does not start on it: "${refused.says}"`, refused.code === 1 && refused.says !== '')
  const replaced = await older.command('restore', file, '--replace')
  say(`  seen restore --replace on it is ${replaced.ok ? 'done' : 'refused'}: "${replaced.says}"`)
  const back = versionIn(oldFolder, empty)
  const restored = await back.command('restore', file)
  expect(`restores its backup into an empty place: "${restored.says}"`, restored.ok, restored.says)
  const third = await back.start()
  const again = await publicLists(third)
  expect('it shows all rides and the gallery', again.ids === before.ids)
  expect('it shows the picture', await isShown(third, picture))
  expect('it shows the news from before', again.titles.join() === before.titles.join())
  const refusal = await publish(third, token, 'Again')
  expect('everyone has to sign in again', refusal === 401, refusal)
  expect('and can', (await publish(third, await tokenFor(third), 'Again')) === 201)
  await third.stop()

  say(' upgrade once more')
  const fourth = await versionIn(root, empty).start()
  const last = await publicLists(fourth)
  expect('nothing is lost', last.ids === before.ids && last.titles.includes('Again'))
  await fourth.stop()
}

const checkOut = async (commit: string, folder: string, ourPackages: boolean) => {
  await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root })
  if (ourPackages) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  else await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  await run(process.execPath, ['scripts/build.ts'], { cwd: folder })
}

/** Two databases on a server that is gone with this process, sorted as the site needs them. */
const createDatabases = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const create = async (name: string) => {
    await client.query(`create database ${name} template template0 encoding UTF8 locale 'C.UTF-8'`)
    return Object.assign(new URL(url), { pathname: `/${name}` }).href
  }
  const urls = { used: await create('used'), empty: await create('empty') }
  await client.end()
  return urls
}

const [commit, ...flags] = process.argv.slice(2)
if (!commit) throw new Error('Name a commit of the older version.')
const folder = await mkdtemp(join(tmpdir(), 'clubrun-upgrade-'))
const oldFolder = join(folder, 'older')
try {
  say(`Building ${commit} …`)
  await checkOut(commit, oldFolder, flags.includes('--our-packages'))
  const places = (engine: string) => ({
    used: { DATA_DIR: join(folder, engine, 'used') },
    empty: { DATA_DIR: join(folder, engine, 'empty') },
  })
  say('On SQLite:')
  await tryOn(oldFolder, places('sqlite'), join(folder, 'sqlite.tar'))
  const postgres = await startOwnPostgres()
  try {
    say('On PostgreSQL:')
    const urls = await createDatabases(postgres.url)
    const { used, empty } = places('postgres')
    const onServer = {
      used: { ...used, DATABASE_URL: urls.used },
      empty: { ...empty, DATABASE_URL: urls.empty },
    }
    await tryOn(oldFolder, onServer, join(folder, 'postgres.tar'))
  } finally {
    await postgres.stop()
  }
} finally {
  await run('git', ['worktree', 'remove', '--force', oldFolder], { cwd: root }).catch(() => {})
  await rm(folder, { recursive: true, force: true })
}
