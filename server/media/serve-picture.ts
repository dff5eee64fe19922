import { Refusal } from '#contract/refusal.ts'
import { pictureKey, surrogateKeys } from '#server/http/cache-purge.ts'
import { get, type Route } from '#server/http/routes.ts'
import { assetPolicy } from '#server/http/security-headers.ts'
import { isFileName, type PictureStorage } from './picture-storage.ts'

const kept = 'public, max-age=86400, must-revalidate'
const keptByUntoldCaches = 'public, max-age=86400, s-maxage=3600, must-revalidate'

/**
 * Sends the files of pictures. A name never stands for other bytes, but a picture may be removed: whoever
 * keeps a copy has to ask after a while. Shared caches that are told of it may keep theirs as long as browsers.
 */
export const servePicture = (storage: PictureStorage, cachesAreTold: boolean): Route =>
  get('/media/:name', async (request, { name = '' }) => {
    const file = isFileName(name) ? await storage.get(name) : undefined
    if (!file) throw new Refusal('not-found')
    const etag = `"${name}"`
    const headers = {
      etag,
      'cache-control': cachesAreTold ? kept : keptByUntoldCaches,
      // All widths of a picture go at once.
      ...(cachesAreTold && surrogateKeys([pictureKey(name.split('-')[0] ?? '')])),
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
