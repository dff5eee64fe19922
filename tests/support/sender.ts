import { onTestFinished } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'
import { openLog } from '#server/http/log.ts'
import { openMail } from '#server/mail/sender.ts'
import { emptyData } from './data-settings.ts'
import { openMailServer } from './mail-server.ts'

type MailServer = Pick<Awaited<ReturnType<typeof openMailServer>>, 'settings'>

/** A database, a mail server, and a sender between them that sends on request. */
export const openMailAndDatabase = async () => {
  const { DATA_DIR, DATABASE_URL } = await emptyData()
  const data = { dataDir: DATA_DIR, databaseUrl: DATABASE_URL, onLost: () => {} }
  const { db, close } = await openDatabase(data)
  onTestFinished(close)
  await migrate(db)
  const mailServer = await openMailServer()
  return {
    db,
    mailServer,
    mail: openSender(db, mailServer),
    /** The mails in the queue. */
    waiting: () => db.selectFrom('mail').selectAll().execute(),
  }
}

export const openSender = (db: Database, { settings }: MailServer) => {
  const lines: string[] = []
  const log = openLog('info', (line) => void lines.push(line), true)
  const { SMTP_URL: url, MAIL_FROM: from } = settings
  const mail = openMail({ db, log, through: { url, from, name: () => 'Clubrun Sonadi' } })
  onTestFinished(() => mail.close(0))
  return { ...mail, lines }
}
