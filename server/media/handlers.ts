import { mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import { pictureKey, surrogateKeys } from '#server/http/cache-purge.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Log } from '#server/http/log.ts'
import { get, type Route } from '#server/http/routes.ts'
import { assetPolicy, type Hosts } from '#server/http/security-headers.ts'
import type { Settings } from '#server/settings.ts'
import { openImagePool } from './image-pool.ts'
import { clearIncoming, incomingFolder, newFilePath } from './incoming.ts'
import { pictureLifecycle } from './lifecycle.ts'
import { isFileName, type PictureStorage } from './picture-storage.ts'
import type { TakeUpload } from './pictures.ts'
import type { Icon } from './resize.ts'
import { openUploads } from './upload.ts'

type Media = Pick<ReturnType<typeof openMedia>, 'uploadTargets' | 'upload'>

export const mediaHandlers = ({ uploadTargets, upload }: Media): Handlers['media'] => ({
  uploadTargets: async () => uploadTargets,

  async takeImage(_, call) {
    return { success: true, data: { url: await upload(call, 'image') } }
  },

  async takeFile(_, call) {
    return { secure_url: await upload(call, 'file') }
  },
})

type Parts = {
  readonly db: Database
  readonly storage: PictureStorage
  readonly settings: Pick<Settings, 'imageHost' | 'fileHost' | 'dataDir'>
  readonly purgePicture?: ((id: string) => void) | undefined
  readonly isShown: Parameters<typeof pictureLifecycle>[0]['isShown']
  readonly log: Log
}

/** Uploads, serves and deletes pictures. */
export const openMedia = ({ db, storage, settings, isShown, purgePicture, log }: Parts) => {
  const { uploadTargets, hosts, isOutside } = readUploadTargets(settings)
  const { pictures, sweep } = pictureLifecycle({
    db,
    storage,
    isShown,
    isOutside,
    onDeleted: (id) => purgePicture?.(id),
  })
  const imagePool = openImagePool(log)
  const folder = incomingFolder(resolve(settings.dataDir))
  const uploads = openUploads({ storage, folder, imagePool, sweep })
  const upload: TakeUpload = async ({ db, request, record }, field) => {
    const { id, url, isNew } = await uploads.take(db, request, field)
    if (isNew) await record(id, { after: { url } })
    return url
  }
  return {
    uploadTargets,
    hosts,
    pictures,
    async sweep() {
      await clearIncoming(settings.dataDir)
      await sweep()
    },
    routes: [servePicture(storage, purgePicture !== undefined)],
    upload,
    takePhoto: uploads.takePhoto,
    /** A stored picture as an icon, or nothing if it is not there. */
    async makeIcon(name: string, icon: Icon) {
      const stored = await storage.get(name)
      if (!stored) return undefined
      const file = await newFilePath(folder)
      try {
        await writeFile(file, stored.body, { mode: 0o600, flag: 'wx' })
        return await imagePool.toIcon(file, icon)
      } finally {
        await rm(file, { force: true })
      }
    },
    inFlight: uploads.inFlight,
    close: imagePool.close,
  }
}

const ownTargets = {
  image: { address: '/api/media/image' },
  file: { address: '/api/media/file', preset: 'club' },
}

/** Where browsers send pictures and load them from: this site, or the hosts in the settings. */
const readUploadTargets = ({ imageHost, fileHost }: Pick<Settings, 'imageHost' | 'fileHost'>) => {
  const outside = [imageHost, fileHost].filter((host) => host !== undefined)
  const origins = outside.flatMap(({ pictures }) => pictures)
  const hosts: Hosts = {
    'connect-src': outside.map(({ upload }) => new URL(upload).origin),
    'img-src': origins,
  }
  return {
    uploadTargets: {
      image: imageHost ? { address: imageHost.upload } : ownTargets.image,
      file: fileHost ? { address: fileHost.upload, preset: fileHost.preset } : ownTargets.file,
    },
    /** The hosts the content security policy must allow. */
    hosts: outside.length > 0 ? hosts : {},
    isOutside: (url: string) => origins.some((origin) => url.startsWith(`${origin}/`)),
  }
}

type StartParts = { readonly storage: PictureStorage; readonly dataDir: string; readonly log: Log }

/** Deletes half-received files of the last run, and checks that pictures can be stored. */
export const prepareMedia = async ({ storage, dataDir, log }: StartParts) => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await clearIncoming(dataDir)
  await storage.check().catch((error) => {
    if (!(error instanceof Refusal)) throw error
    log.error(
      'The S3 store does not answer: pictures cannot be shown or uploaded until it does',
      error,
    )
  })
}

const withPurge = 'public, max-age=86400, must-revalidate'
const withoutPurge = 'public, max-age=86400, s-maxage=3600, must-revalidate'

/**
 * Serves the files of pictures. A name always stands for the same bytes, but a picture may be deleted, so
 * copies must be revalidated. Shared caches that can be purged may store them as long as browsers do.
 */
const servePicture = (storage: PictureStorage, canPurge: boolean): Route =>
  get('/media/:name', async (request, { name = '' }) => {
    const file = isFileName(name) ? await storage.get(name) : undefined
    if (!file) throw new Refusal('not-found')
    const etag = `"${name}"`
    const headers = {
      etag,
      'cache-control': canPurge ? withPurge : withoutPurge,
      // All widths of a picture are purged together.
      ...(canPurge && surrogateKeys([pictureKey(name.split('-')[0] ?? '')])),
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
