import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forLoopback } from '#tests/support/nginx.ts'
import { findProgram, startProgram, until } from './processes.ts'

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** A real nginx with one worker and these servers. */
export const startNginx = async (folder: string, port: number, servers: string) => {
  const nginx = findProgram(['nginx'])
  if (!nginx) throw new Error('nginx is not installed: apt-get install -y nginx')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1;
    pid ${folder}/pid; error_log ${folder}/error.log;
    events {}
    http {
      access_log off; keepalive_requests 1000000;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${servers}
    }`,
  )
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
