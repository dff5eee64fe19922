import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { refusals } from '#contract/refusals.ts'
import { routeFiles } from '#contract/route-files.ts'
import { Variables } from '#server/settings.ts'
import { inventory, licences } from './inventory.ts'

/** `docs/api.md`, from the contract. */
export const apiPage = () => `# The API

Written by \`npm run docs\` from the contract; a test fails when it is out of date. The same as an OpenAPI 3.1
document: \`/api/openapi.json\`.

- All paths are below \`/api\`. Bodies and answers are JSON; lists are plain arrays. A call that takes a file takes a
  multipart form.
- A signed-in caller sends \`Authorization: Bearer <token>\` (\`Bearer, <token>\` works as well).
- With \`limit\` and \`cursor\`, lists answer one page: \`Link: <…>; rel="next"\` leads to the next, \`X-Total-Count\`
  counts all matches. Without parameters they answer the whole list.
- A creating call answers 201. With an \`Idempotency-Key\` it can be repeated: it creates once, and repeats its first
  answer, for two days and across restarts.
- Every answer carries \`X-Request-Id\`.
- Unknown fields are dropped.

${Object.entries(contract)
  .map(([feature, calls]) => `## ${feature}\n\n${Object.values(calls).map(describe).join('\n')}`)
  .join('\n')}
## Files

${Object.values(routeFiles)
  .map(({ path, says }) => `### \`GET ${path}\`\n\n${says}\n`)
  .join('\n')}
## Refusals

Every error is \`application/problem+json\` (RFC 9457) with \`type\`, \`title\`, \`status\` and \`detail\`;
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
  proof: 'everyone with a proof of the identity provider',
  newcomer: 'holders of a token, with or without a record',
  'signed-in': 'everyone signed in',
}

const audience = ({ access, opens }: Endpoint) => {
  if (opens) return `${audiences['signed-in']}, and for everyone with \`ROUTES_PUBLIC=1\``
  return typeof access === 'string' ? audiences[access] : `${access.join('s and ')}s`
}

type Schema = {
  type?: string
  description?: string
  default?: unknown
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

const schemaOf = (shape: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema

const fields = (title: string, shape: z.ZodMiniType, io: 'input' | 'output', file?: string) => {
  const schema = schemaOf(shape, io)
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

const marks = ['<!-- settings: written by npm run docs -->', '<!-- end of settings -->'] as const

/** `docs/operating.md` with its table of variables, from the schema of the settings. */
export const withSettings = (page: string) => {
  const [start, end] = marks.map((mark) => page.indexOf(mark))
  if (start === undefined || end === undefined || start < 0 || end < start) {
    throw new Error('docs/operating.md has no place for the table of settings.')
  }
  const { properties = {} } = schemaOf(Variables, 'input')
  const rows = Object.entries(properties).map(([name, variable]) => {
    const { default: fallback, minimum, maximum, description } = variable
    const standard = fallback === undefined ? 'none' : `\`${fallback}\``
    const range = minimum === undefined ? '' : `${minimum} to ${maximum}: `
    return `| \`${name}\` | ${standard} | ${range}${description} |\n`
  })
  const table = `${marks[0]}\n| variable | default | meaning |\n|---|---|---|\n${rows.join('')}`
  return page.slice(0, start) + table + page.slice(end)
}

/** `docs/licences.md`, from the lock file. */
export const licencePage = () => {
  const parts = inventory()
  return `# Licences

Written by \`npm run docs\` from the lock file; a test fails when it is out of date, and when a licence is new.
The site itself is under the [MIT licence](../LICENSE).

## Part of the site

${parts.length} packages, ${parts.filter(({ optional }) => !optional).length} of them on every machine, the others for one kind of machine. Those with a star are
not installed on the server but built into the pages.

| licence | packages |
|---|---|
${rows(parts.map(({ name, licence, place }) => [place === 'bundled' ? `${name} *` : name, licence]))}

LGPL-3.0-or-later is libvips, the library inside \`sharp\` that decodes pictures. It is a separate, unmodified file, and the installed
packages include its licence text.

## Installed for development

| licence | packages |
|---|---:|
${tally(licences())}
`
}

type Named = readonly (readonly [name: string, licence: string])[]

const byLicence = (named: Named) => {
  const groups = Map.groupBy(named, ([, licence]) => licence)
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

const rows = (named: Named) =>
  byLicence(named)
    .map(([licence, those]) => `| ${licence} | ${namesOf(those).join(', ')} |`)
    .join('\n')

const tally = (named: Named) =>
  byLicence(named)
    .map(([licence, those]) => `| ${licence} | ${those.length} |`)
    .join('\n')

const namesOf = (those: Named) => [...new Set(those.map(([name]) => `\`${name}\``))].sort()

if (import.meta.main) {
  const docs = join(import.meta.dirname, '../docs')
  const operating = join(docs, 'operating.md')
  await writeFile(join(docs, 'api.md'), apiPage())
  await writeFile(join(docs, 'licences.md'), licencePage())
  await writeFile(operating, withSettings(await readFile(operating, 'utf8')))
}
