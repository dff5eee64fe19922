import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { databaseSocket, startMariaDb } from './mariadb.ts'
import { startProgram, until } from './processes.ts'

/** Where `install-ghost.ts` puts it. */
export const ghostVersion = '6.65.0'
export const ghostFolder = join(
  import.meta.dirname,
  `../../node_modules/.cache/ghost-${ghostVersion}`,
)

const owner = { name: 'Admin', email: 'admin@example.com', password: 'sunrise-on-the-iron-bridge' }

/** Ghost with its default theme and its sample post, on MariaDB and on the Node of this project. */
export const openGhost = async (stack: AsyncDisposableStack, folder: string) => {
  if (!existsSync(ghostFolder)) {
    throw new Error('install it with node benchmarks/peers/install-ghost.ts')
  }
  mkdirSync(folder, { recursive: true })
  cpSync(join(ghostFolder, 'content'), join(folder, 'content'), { recursive: true })
  const mariadb = stack.use(await startMariaDb(folder, 'ghost'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  // Ghost reads its settings from the folder it was installed in.
  writeFileSync(join(ghostFolder, 'config.production.json'), settings(folder, origin, port))
  const ghost = stack.use(
    startProgram(process.execPath, ['index.js'], {
      cwd: ghostFolder,
      env: { ...process.env, NODE_ENV: 'production' },
      log: join(folder, 'ghost.log'),
    }),
  )
  await until('Ghost', async () => (await fetch(origin)).ok)
  const post = (path: string, body: object) =>
    fetch(`${origin}/ghost/api/admin/${path}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    })
  await post('authentication/setup', { setup: [{ ...owner, blogTitle: 'A cycling club' }] })
  const signedIn = await post('session', { username: owner.email, password: owner.password })
  const [cookie] = signedIn.headers.getSetCookie().map((text) => text.split(';')[0])
  if (!cookie) throw new Error('Ghost does not let its owner in')
  return { port, processes: [mariadb.pid, ghost.pid], cookie }
}

const settings = (folder: string, url: string, port: number) =>
  JSON.stringify({
    url,
    server: { host: '127.0.0.1', port },
    database: {
      client: 'mysql',
      connection: {
        socketPath: databaseSocket(folder),
        user: 'root',
        password: '',
        database: 'ghost',
        charset: 'utf8mb4',
      },
    },
    mail: { transport: 'Direct' },
    logging: { level: 'error', transports: ['stdout'] },
    paths: { contentPath: join(folder, 'content') },
    privacy: { useUpdateCheck: false, useGravatar: false, useRpcPing: false },
    security: { staffDeviceVerification: false },
  })
