import { onTestFinished } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'
import { openLog } from '#server/http/log.ts'
import { openMail } from '#server/mail/sender.ts'
import { openPostOffice } from './mail-server.ts'
import { emptyPlace } from './place.ts'

type Office = Pick<Awaited<ReturnType<typeof openPostOffice>>, 'settings'>

/** A database, a mail server, and a sender between them that sends when it is told to. */
export const openCorrespondence = async () => {
  const { DATA_DIR, DATABASE_URL } = await emptyPlace()
  const place = { dataDir: DATA_DIR, databaseUrl: DATABASE_URL, onLost: () => {} }
  const { db, close } = await openDatabase(place)
  onTestFinished(close)
  await migrate(db)
  const office = await openPostOffice()
  return {
    db,
    office,
    mail: openSender(db, office),
    /** The letters that are written down. */
    waiting: () => db.selectFrom('mail').selectAll().execute(),
  }
}

export const openSender = (db: Database, { settings }: Office) => {
  const lines: string[] = []
  const log = openLog('info', (line) => void lines.push(line), true)
  const { SMTP_URL: url, MAIL_FROM: from } = settings
  const mail = openMail({ db, log, url, from, name: 'Clubrun Sonadi' })
  onTestFinished(() => mail.close(0))
  return { ...mail, lines }
}
