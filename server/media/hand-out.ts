import { Refusal } from '#contract/refusal.ts'
import { assetPolicy } from '#server/door/headers.ts'
import { get, type Route } from '#server/door/route.ts'
import { isFileName, type Shelf } from './shelf.ts'

/** Sends the files of pictures. A name never stands for other bytes, so browsers need not ask again. */
export const handOut = (shelf: Shelf): Route =>
  get('/media/:name', async (request, { name = '' }) => {
    const file = isFileName(name) ? await shelf.get(name) : undefined
    if (!file) throw new Refusal('not-found')
    const etag = `"${name}"`
    const headers = {
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': assetPolicy,
    }
    const known = request.headers.get('if-none-match')?.split(',') ?? []
    const isKnown = known.some((tag) => tag.trim().replace(/^W\//, '') === etag)
    if (isKnown || request.method === 'HEAD') await file.body.cancel()
    if (isKnown) return new Response(null, { status: 304, headers })
    const length = file.size === undefined ? {} : { 'content-length': String(file.size) }
    const whole = { ...headers, ...length, 'content-type': 'image/webp' }
    return new Response(request.method === 'HEAD' ? null : file.body, { headers: whole })
  })
