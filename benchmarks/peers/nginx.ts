import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '#tests/support/find-program.ts'
import { forLoopback, nginxConfig } from '#tests/support/nginx.ts'
import { startProgram, until } from './processes.ts'

/** A real nginx with one worker and these servers. */
export const startNginx = async (folder: string, port: number, servers: string) => {
  const nginx = findProgram('nginx')
  if (!nginx) throw new Error('nginx is not installed: apt-get install -y nginx')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, nginxConfig(folder, servers))
  const program = startProgram(nginx, ['-c', file], { log: join(folder, 'output') })
  await until('nginx', async () => (await fetch(`http://127.0.0.1:${port}/`)).status > 0)
  return program
}

const recommended = join(import.meta.dirname, '../../tools/nginx/clubrun.conf')

/**
 * The configuration that the documentation recommends, on loopback and without TLS. A demonstration club accepts no
 * requests that were forwarded, so nginx does not say that it forwards them.
 */
export const inFrontOfClubrun = (folder: string, port: number, site: number) =>
  forLoopback(readFileSync(recommended, 'utf8'), {
    folder,
    port,
    origin: `http://127.0.0.1:${site}`,
  }).replaceAll(/ *proxy_set_header X-Forwarded.*\n/g, '')
