import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The least a site of ours could be. */
const app = new Hono().get('/', (context) => context.text('Hello world'))

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) })
