import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import { here, hosts } from './network.ts'

const port = 8080

/** The public address of the club. */
export const publicUrl = `http://${here.address}:${port}`

/** The port of the site on every host. */
export const sitePort = 3000

/** The same as in docs/scaling.md, where each line is explained. */
const configuration = () => `global
    maxconn 4000

defaults
    mode http
    timeout connect 1s
    timeout client 60s
    timeout server 30s
    timeout http-keep-alive 30s
    timeout check 5s
    retries 3
    option redispatch 1
    retry-on conn-failure empty-response

frontend club
    bind ${here.address}:${port}
    option forwardfor
    default_backend sites

backend sites
    balance roundrobin
    option httpchk
    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host club.example
    http-request disable-l7-retry unless METH_GET or { req.hdr(Idempotency-Key) -m found }
    default-server check inter 500ms fall 2 rise 2
${hosts.map(({ name, address }) => `    server ${name} ${address}:${sitePort}`).join('\n')}
`

export const openProxy = async (folder: string) => {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration())
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  proxy.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const gone = once(proxy, 'exit')
  await Promise.race([
    allInUse(),
    gone.then(() => {
      throw new Error(`haproxy did not start. ${said}`)
    }),
  ])
  return {
    async [Symbol.asyncDispose]() {
      proxy.kill('SIGTERM')
      await gone
    },
  }
}

/** Settles when the proxy asks every host in turn. */
export const allInUse = async () => {
  for (;;) {
    const turns = hosts.map(() => ask(`${publicUrl}/healthz`).catch(() => undefined))
    const answers = await Promise.all(turns)
    const wellBy = answers.filter((answer) => answer?.status === 200).map((answer) => answer?.by)
    if (new Set(wellBy).size === hosts.length) return
    await pause(50)
  }
}
