import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Opened } from '#server/database/open.ts'
import type { Settings } from '#server/settings.ts'
import { lastBackup } from '../last-backup.ts'
import { tellOfConnections, tellOfDatabase } from './database.ts'
import { type Family, gauge, labels, writeFamilies } from './family.ts'
import { answerForAll } from './of-workers.ts'
import { watchProcess } from './process.ts'
import { countVisits } from './visits.ts'
import { whoMayWatch } from './who-may-watch.ts'

type Parts = {
  readonly settings: Settings
  readonly database: Opened
  /** Of which version this is. */
  readonly version: string
  readonly load: () => Readonly<
    Record<'writesWaiting' | 'picturesUnderWay' | 'underWay' | 'answersKept' | 'bytesKept', number>
  >
}

/** How the site does, in the words of Prometheus, for those who may know it. */
export const openMetrics = ({ settings, database, version, load }: Parts) => {
  const visits = countVisits()
  const process = watchProcess()
  const mayWatch = whoMayWatch(settings)

  const tell = (): readonly Family[] => {
    const { writesWaiting, picturesUnderWay, underWay, answersKept, bytesKept } = load()
    return [
      ...visits.tell(),
      gauge('clubrun_requests_under_way', 'Requests that are being answered.', underWay),
      gauge('clubrun_writes_waiting', 'Writes that are not stored yet.', writesWaiting),
      gauge('clubrun_pictures_under_way', 'Pictures that are being taken in.', picturesUnderWay),
      gauge('clubrun_answers_kept', 'Finished answers that are kept in memory.', answersKept),
      gauge('clubrun_answers_kept_bytes', 'Memory the kept answers take.', bytesKept),
      ...tellOfConnections(database),
      ...process.tell(),
    ]
  }
  const { everybody, close } = answerForAll(tell)

  const send = async (outgoing: ServerResponse) => {
    const node = globalThis.process.version
    const backup = settings.backups && (await lastBackup(settings.backups))
    const families = [
      ...(await everybody()),
      ...(await tellOfDatabase(database)),
      gauge('clubrun_last_backup_time_seconds', 'When the last backup was made.', {
        ...(backup && { '': backup / 1000 }),
      }),
      gauge('clubrun_build_info', 'Which version runs.', { [labels({ version, node })]: 1 }),
    ]
    outgoing
      .writeHead(200, {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(writeFamilies(families))
  }

  return {
    visits,
    /** Answers whoever may know; for everybody else there is nothing here. */
    answers(incoming: IncomingMessage, outgoing: ServerResponse) {
      if (incoming.url !== '/metrics' || incoming.method !== 'GET') return false
      if (!mayWatch(incoming)) return false
      send(outgoing).catch(() => outgoing.destroy())
      return true
    },
    close() {
      close()
      process.close()
    },
  }
}
