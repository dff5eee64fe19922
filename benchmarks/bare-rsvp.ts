import { randomUUIDv7 } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import type { Insert } from './bare-insert.ts'

/** Durably stores each answer to a ride in a transaction of its own, and only then responds. Trusts every token. */
const serve = ({ file, headers }: Insert) => {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  const findRide = database.prepare('select places from event where id = ?')
  const countRiders = database.prepare(
    "select coalesce(sum(party), 0) as people from rsvp where event_id = ? and state = 'going'",
  )
  const put = database.prepare(
    `insert into rsvp (id, event_id, person_id, state, party, answered_at) values (?, ?, ?, ?, 1, ?)
     on conflict (event_id, person_id) do update set state = excluded.state, answered_at = excluded.answered_at`,
  )
  const server = createServer(async (request, response) => {
    const { answer } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const ride = request.url?.split('/')[3] ?? ''
    database.exec('begin immediate')
    const places = Number(findRide.get(ride)?.places)
    const people = Number(countRiders.get(ride)?.people)
    const state = answer === 'going' && people >= places ? 'waiting' : answer
    put.run(randomUUIDv7(), ride, readSubject(request.headers), state, new Date().toISOString())
    database.exec('commit')
    response.writeHead(200, headers).end(JSON.stringify({ state }))
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ insert: (server.address() as AddressInfo).port })
  })
}

const readSubject = ({ authorization = '' }: { authorization?: string | undefined }): string =>
  JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()).sub

process.on('message', (message: { insert?: Insert }) => {
  if (message.insert) serve(message.insert)
})
process.channel?.ref()
