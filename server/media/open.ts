import { resolve } from 'node:path'
import type { Database } from '#server/database/tables.ts'
import type { Call } from '#server/door/call.ts'
import type { Log } from '#server/door/log.ts'
import type { PictureSettings } from '#server/picture-settings.ts'
import { handOut } from './hand-out.ts'
import { clearIncoming, incomingFolder } from './incoming.ts'
import { pictureLife } from './life.ts'
import { doorsOf } from './outside.ts'
import type { Shelf } from './shelf.ts'
import { openIntake } from './take-in.ts'
import { openWorkshop } from './workshop.ts'

type Parts = {
  readonly db: Database
  readonly shelf: Shelf
  readonly settings: Omit<PictureSettings, 's3'> & { readonly dataDir: string }
  readonly purgePicture?: ((id: string) => void) | undefined
  readonly isShown: Parameters<typeof pictureLife>[0]['isShown']
  readonly log: Log
}

type Upload = Pick<Call, 'record'> & { readonly db: Database; readonly request: Request }

/** Everything about pictures: taking them in, handing them out, and letting them go. */
export const openMedia = ({ db, shelf, settings, isShown, purgePicture, log }: Parts) => {
  const { doors, hosts, isOutside } = doorsOf(settings)
  const { pictures, sweep } = pictureLife({
    db,
    shelf,
    isShown,
    isOutside,
    onGone: (id) => purgePicture?.(id),
  })
  const workshop = openWorkshop(log)
  const folder = incomingFolder(resolve(settings.dataDir))
  const intake = openIntake({ shelf, folder, workshop, sweep })
  return {
    doors,
    hosts,
    pictures,
    async sweep() {
      await clearIncoming(settings.dataDir)
      await sweep()
    },
    routes: [handOut(shelf, purgePicture !== undefined)],
    async takeIn({ db, request, record }: Upload, field: string) {
      const { id, url, isNew } = await intake.take(db, request, field)
      if (isNew) await record(id, { after: { url } })
      return url
    },
    underWay: intake.underWay,
    close: workshop.close,
  }
}
