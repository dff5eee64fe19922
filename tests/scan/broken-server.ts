import { once } from 'node:events'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { portOf } from '#server/http/connections.ts'

/** A server with the holes the site must not have, to check that the scanners find them. */
export const openBrokenServer = async () => {
  const db = new DatabaseSync(':memory:')
  db.exec("create table item (id integer, name text); insert into item values (1, 'bell')")
  const read = (id: string) => {
    try {
      return JSON.stringify(db.prepare(`select name from item where id = ${id}`).all())
    } catch (error) {
      return `[SQLITE_ERROR] ${error}`
    }
  }
  const server = createServer(async ({ url = '/' }, outgoing) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    outgoing.setHeader('content-type', 'text/html')
    const [name = '', id = '1', address] = ['name', 'id', 'url'].map(
      (key) => searchParams.get(key) ?? undefined,
    )
    if (address) await fetch(address).catch(() => {})
    const links = ['/hello?name=x', '/item?id=1', '/fetch?url=x']
    if (!['/', '/hello', '/item', '/fetch'].includes(pathname)) outgoing.statusCode = 404
    if (pathname === '/item') outgoing.end(read(id))
    else outgoing.end(`<p>Hello ${name}</p>${links.map((link) => `<a href="${link}">x</a>`)}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
      db.close()
    },
  }
}
