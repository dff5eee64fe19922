import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { refusals } from '#contract/refusal.ts'

/** The contract as a page for people: `docs/api.md`. */
export const apiPage = () => `# The API

Made from the contract by \`npm run docs\`; a test fails when it is out of date. The same as an OpenAPI 3.1
document: \`/api/openapi.json\`.

- All paths are below \`/api\`. Bodies and answers are JSON; lists are plain arrays. A call that takes a file takes a
  multipart form.
- A signed-in caller sends \`Authorization: Bearer <token>\` (\`Bearer, <token>\` is as good).
- Lists take \`limit\` and \`cursor\` and then answer one page: \`Link: <…>; rel="next"\` leads on, \`X-Total-Count\`
  counts what matches. Without parameters the whole list is answered.
- A creating call answers 201. With an \`Idempotency-Key\` it may be repeated: it creates once, and the first answer
  is given again, for two days and across restarts.
- Every answer carries \`X-Request-Id\`.
- Unknown fields are dropped.

${Object.entries(contract)
  .map(([room, calls]) => `## ${room}\n\n${Object.values(calls).map(describe).join('\n')}`)
  .join('\n')}
## Refusals

Everything but a good answer is \`application/problem+json\` (RFC 9457) with \`type\`, \`title\`, \`status\` and \`detail\`;
bad input has \`errors\`, one \`{ field, detail }\` for each field.

| type | status | title |
|---|---|---|
${Object.entries(refusals)
  .map(([name, { status, says }]) => `| \`/api/problems/${name}\` | ${status} | ${says} |`)
  .join('\n')}
`

const describe = (endpoint: Endpoint) => `### \`${endpoint.method} ${endpoint.path}\`

${endpoint.says} For ${audience(endpoint)}.${endpoint.needsFreshLogin ? ' Only within five minutes of a sign-in.' : ''}${endpoint.creates ? ' Takes an `Idempotency-Key`.' : ''}

${fields('Takes', endpoint.input, 'input', endpoint.carries)}
${fields('Answers', endpoint.answer, 'output')}`

const audiences = {
  everyone: 'everyone',
  proof: 'whoever the identity provider vouches for',
  newcomer: 'holders of a token, with or without a record',
  'signed-in': 'everyone signed in',
}

const audience = ({ access }: Endpoint) => {
  return typeof access === 'string' ? audiences[access] : `${access.join('s and ')}s`
}

type Schema = {
  type?: string
  enum?: string[]
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: Schema[]
}

const fields = (title: string, shape: z.ZodMiniType, io: 'input' | 'output', file?: string) => {
  const schema = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema
  const list = schema.type === 'array'
  const { properties = {}, required = [] } = (list ? schema.items : schema) ?? {}
  const rows = Object.entries(properties).map(
    ([name, field]) => `| \`${name}\` | ${say(field)} | ${required.includes(name) ? 'yes' : ''} |`,
  )
  if (file) rows.unshift(`| \`${file}\` | a file | yes |`)
  return `${title}${list ? ' a list of' : ''}:\n\n| field | form | always |\n|---|---|---|\n${rows.join('\n')}\n`
}

const say = (schema: Schema): string => {
  const { type = 'anything', enum: values, format, maxLength, minimum, maximum, anyOf } = schema
  if (anyOf) return anyOf.map(say).join(', or ')
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  const most = maxLength ? `, at most ${maxLength} characters` : ''
  const range = minimum !== undefined && maximum !== undefined ? `, ${minimum} to ${maximum}` : ''
  return (format ?? type) + most + range
}
