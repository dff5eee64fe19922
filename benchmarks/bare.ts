import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Repeat = { status: number; headers: string[]; body: string }

const serve = ({ status, headers, body }: Repeat) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((request, response) => {
    const answer = () => response.writeHead(status, headers).end(bytes)
    if (request.method === 'GET') answer()
    else request.resume().once('end', answer)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ repeat: (server.address() as AddressInfo).port })
  })
}

process.on('message', (message: { repeat?: Repeat }) => {
  if (message.repeat) serve(message.repeat)
})
process.channel?.ref()
