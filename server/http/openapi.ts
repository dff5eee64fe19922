import * as z from 'zod/mini'
import {
  type Endpoint,
  type Features,
  pathParameters,
  statusOf,
  takesBody,
} from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { Refusal, type RefusalName } from '#contract/refusal.ts'
import { refusals } from '#contract/refusals.ts'
import { routeFiles } from '#contract/route-files.ts'
import { setTopics } from './internal-headers.ts'
import { get, type Route } from './routes.ts'

/** Routes that describe the API and its refusals. */
export const apiDescriptionRoutes = (): readonly Route[] => [
  { ...get('/api/openapi.json', describeApi), cached: 'for everyone' },
  get('/api/problems/:name', (_, { name = '' }) => describeProblem(name)),
]

/** Reading every schema takes a while, so it happens once, at the first request. */
const describeApi = () => {
  description ??= JSON.stringify(openApi(contract))
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-cache' })
  setTopics(headers, [])
  return new Response(description, { headers })
}
let description: string | undefined

const describeProblem = (name: string) => {
  if (!Object.hasOwn(refusals, name)) throw new Refusal('not-found')
  const { status, says, next } = refusals[name as RefusalName]
  return Response.json({ type: `/api/problems/${name}`, status, title: says, detail: next })
}

const problem = {
  description: 'A refusal, in the form of RFC 9457.',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
          errors: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'detail'],
              properties: { field: { type: 'string' }, detail: { type: 'string' } },
            },
          },
        },
      },
    },
  },
}

/** The contract as an OpenAPI 3.1 document. */
export const openApi = (features: Features) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, calls] of Object.entries(features)) {
    for (const [verb, endpoint] of Object.entries(calls)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(feature, verb, endpoint),
      }
    }
  }
  for (const [name, file] of Object.entries(routeFiles)) {
    paths[file.path.replace(/:(\w+)/g, '{$1}')] = { get: fileOperation(`routes.${name}`, file) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Clubrun', version: '1', description: 'The calls of the club site.' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
}

type FileAnswer = (typeof routeFiles)[keyof typeof routeFiles]

const fileOperation = (operationId: string, { path, says, query, types }: FileAnswer) => ({
  operationId,
  tags: ['routes'],
  summary: says,
  'x-access': 'signed-in',
  security: [{ token: [] }],
  parameters: [
    ...pathParameters(path).map((name) => parameter(name, 'path', { type: 'string' })),
    ...query.map((name) => parameter(name, 'query', { type: 'string' })),
  ],
  responses: {
    200: { description: 'A file.', content: Object.fromEntries(types.map((type) => [type, {}])) },
    default: problem,
  },
})

const operation = (feature: string, verb: string, endpoint: Endpoint) => {
  const schema = schemaOf(endpoint.input, 'input')
  const properties = schema.properties ?? {}
  const inPath = pathParameters(endpoint.path)
  const hasBody = takesBody(endpoint)
  const status = String(statusOf(endpoint))
  return {
    operationId: `${feature}.${verb}`,
    tags: [feature],
    summary: endpoint.says,
    'x-access': endpoint.access,
    ...(endpoint.needsFreshLogin && { 'x-grave': true }),
    security: endpoint.access === 'everyone' ? [] : [{ token: [] }],
    parameters: [
      ...Object.entries(properties)
        .filter(([name]) => inPath.includes(name) || !hasBody)
        .map(([name, schema]) => parameter(name, inPath.includes(name) ? 'path' : 'query', schema)),
      ...(endpoint.creates ? [parameter('Idempotency-Key', 'header', { type: 'string' })] : []),
    ],
    ...(hasBody && { requestBody: { required: true, content: bodyOf(endpoint, schema) } }),
    responses: {
      [status]: {
        description: 'Done.',
        ...(endpoint.paged && { headers: pageHeaders }),
        content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } },
      },
      default: problem,
    },
  }
}

const bodyOf = ({ carries }: Endpoint, schema: Schema) => {
  if (!carries) return { 'application/json': { schema } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const properties = { ...schema.properties, [carries]: file }
  const required = [...(schema.required ?? []), carries]
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } }
}

const parameter = (name: string, place: 'path' | 'query' | 'header', schema: object) => ({
  name,
  in: place,
  required: place === 'path',
  schema,
})

const pageHeaders = {
  Link: { description: 'The next page, rel="next".', schema: { type: 'string' } },
  'X-Total-Count': { description: 'How many match.', schema: { type: 'integer' } },
}

type Schema = { readonly properties?: Record<string, object>; readonly required?: string[] }

const schemaOf = (shape: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema as Schema
}
