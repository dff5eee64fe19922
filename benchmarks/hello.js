import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** A minimal site. */
const app = new Hono().get('/', (context) => context.text('Hello world'))

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) })
