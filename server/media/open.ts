import { resolve } from 'node:path'
import type { Database } from '#server/database/tables.ts'
import type { Call } from '#server/http/call.ts'
import type { Log } from '#server/http/log.ts'
import type { Settings } from '#server/settings.ts'
import { openImagePool } from './image-pool.ts'
import { clearIncoming, incomingFolder } from './incoming.ts'
import { pictureLifecycle } from './lifecycle.ts'
import { readUploadTargets } from './outside.ts'
import type { PictureStorage } from './picture-storage.ts'
import { servePicture } from './serve-picture.ts'
import { openUploads } from './upload.ts'

type Parts = {
  readonly db: Database
  readonly storage: PictureStorage
  readonly settings: Pick<Settings, 'imageHost' | 'fileHost' | 'dataDir'>
  readonly purgePicture?: ((id: string) => void) | undefined
  readonly isShown: Parameters<typeof pictureLifecycle>[0]['isShown']
  readonly log: Log
}

type Upload = Pick<Call, 'record'> & { readonly db: Database; readonly request: Request }

/** Everything about pictures: taking them in, handing them out, and letting them go. */
export const openMedia = ({ db, storage, settings, isShown, purgePicture, log }: Parts) => {
  const { uploadTargets, hosts, isOutside } = readUploadTargets(settings)
  const { pictures, sweep } = pictureLifecycle({
    db,
    storage,
    isShown,
    isOutside,
    onGone: (id) => purgePicture?.(id),
  })
  const imagePool = openImagePool(log)
  const folder = incomingFolder(resolve(settings.dataDir))
  const intake = openUploads({ storage, folder, imagePool, sweep })
  return {
    uploadTargets,
    hosts,
    pictures,
    async sweep() {
      await clearIncoming(settings.dataDir)
      await sweep()
    },
    routes: [servePicture(storage, purgePicture !== undefined)],
    async upload({ db, request, record }: Upload, field: string) {
      const { id, url, isNew } = await intake.take(db, request, field)
      if (isNew) await record(id, { after: { url } })
      return url
    },
    inFlight: intake.underWay,
    close: imagePool.close,
  }
}
