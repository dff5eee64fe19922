import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '#tests/support/find-program.ts'
import { startProgram, until } from './processes.ts'

export const databaseSocket = (folder: string) => join(folder, 'database.sock')

/** A MariaDB server of its own in the folder, with an empty database of this name. */
export const startMariaDb = async (folder: string, name: string) => {
  const [server, installer, client] = ['mariadbd', 'mariadb-install-db', 'mariadb'].map((program) =>
    findProgram(program),
  )
  if (!server || !installer || !client) {
    throw new Error(
      'install MariaDB with apt-get install -y --no-install-recommends mariadb-server',
    )
  }
  const data = join(folder, 'database')
  mkdirSync(data, { recursive: true })
  const owner = process.getuid?.() === 0 ? ['--user=root'] : []
  const own = ['--no-defaults', `--datadir=${data}`, ...owner]
  execFileSync(installer, [...own, '--auth-root-authentication-method=normal', '--skip-test-db'])
  const socket = databaseSocket(folder)
  const program = startProgram(server, [...own, `--socket=${socket}`, '--skip-networking'], {
    log: join(folder, 'database.log'),
  })
  const query = ['--no-defaults', '-S', socket, '-uroot', '-e', `create database ${name}`]
  await until('MariaDB', async () => {
    execFileSync(client, query, { stdio: 'pipe' })
    return true
  })
  return program
}
