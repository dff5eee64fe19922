import { type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

type Asked = {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

/** A request with headers and paths that `fetch` would normalise or refuse to send. */
export const sendRaw = (origin: string, path: string, { method, headers, body }: Asked = {}) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(origin)
      const asked = request({ hostname, port, path, method, headers }, (answer) => {
        const { statusCode: status = 0, headers } = answer
        text(answer).then((body) => resolve({ status, headers, body }), reject)
      })
      asked.on('error', reject)
      asked.end(body)
    },
  )
