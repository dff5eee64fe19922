import { randomUUIDv7 } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

export type Insert = { file: string; headers: string[] }

/** Writes each message down durably, in one statement, and only then answers. */
const serve = ({ file, headers }: Insert) => {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  const insert = database.prepare(
    'insert into message (id, name, email, message, at, search) values (?, ?, ?, ?, ?, ?)',
  )
  const server = createServer(async (request, response) => {
    const { name, email, message } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const id = randomUUIDv7()
    const search = `${name} ${email} ${message}`.toLowerCase()
    insert.run(id, name, email, message, new Date().toISOString(), search)
    response.writeHead(201, headers).end(JSON.stringify({ insertedId: id }))
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ insert: (server.address() as AddressInfo).port })
  })
}

process.on('message', (message: { insert?: Insert }) => {
  if (message.insert) serve(message.insert)
})
process.channel?.ref()
