import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import type { Club } from '#contract/club.ts'
import type { PasswordRules } from '#contract/identity.ts'
import type { FirstRide } from '#contract/office.ts'
import { passwordMistake } from '#contract/password.ts'
import { Refusal } from '#contract/refusal.ts'
import { instant } from '#server/clock.ts'
import type { Changes } from '#server/database/changes.ts'
import type { Database, DatabaseTransaction } from '#server/database/tables.ts'
import { addWeeklyRides } from '#server/events/first-ride.ts'
import type { Handlers, Preparations } from '#server/http/call.ts'
import type { Mail } from '#server/mail/sender.ts'
import { describeFailure } from '#server/mail/smtp.ts'
import type { Settings } from '#server/settings.ts'
import { version } from '#server/version.ts'
import type { openBackups } from './backups.ts'
import { emptyDemoClub } from './empty-club.ts'
import type { Machine } from './machine.ts'
import { officeStore } from './store.ts'

type Account = { readonly name: string; readonly email: string; readonly password: string }

type Parts = {
  readonly settings: Pick<Settings, 'mail' | 'publicUrl' | 'firebase'>
  readonly club: Pick<Club, 'timeZone'>
  readonly machine: Machine
  readonly backups: Pick<ReturnType<typeof openBackups>, 'handlers'>
  readonly mailTests: ReturnType<typeof openMailTests>
  readonly pushKey: string
  readonly passwords: PasswordRules
  readonly changes: Changes
  readonly holdsDemo: (db: Database) => Promise<boolean>
  /** Creates an account at the site and its record as admin. Returns the id of the record. */
  readonly addFirstAdmin: (db: DatabaseTransaction, account: Account) => Promise<string>
  readonly endEverySignIn: (db: DatabaseTransaction) => Promise<void>
  readonly makeModerator: (db: DatabaseTransaction, id: string) => Promise<void>
  /** Deletes the files of pictures that are no longer shown. */
  readonly sweepPictures: () => Promise<void>
}

/** A backup that may be the last one of the demonstration club is at most as old as this. */
const freshBackup = 30 * 60 * 1000

export const officeHandlers = (parts: Parts): Handlers['office'] => ({
  async get(_, { db }) {
    const { settings, machine } = parts
    const isDemo = await parts.holdsDemo(db)
    return {
      steps: await officeStore(db).steps(),
      isDemo,
      canStartOwn: isDemo && !settings.firebase,
      mail: describeMail(settings),
      push: { publicKey: parts.pushKey, devices: await officeStore(db).countDevices() },
      version,
      changes: [...(await machine.readChanges())],
    }
  },

  async examine(_, { db }) {
    const [findings, sizes] = await Promise.all([parts.machine.examine(), parts.machine.measure()])
    const pictureCount = await officeStore(db).countPictures()
    return { findings: [...findings], storage: { ...sizes, pictureCount } }
  },

  async setStep({ step, state }, { db, record }) {
    await officeStore(db).setStep(step, state)
    await record(step, { after: { step, state } })
    return { modifiedCount: 1 }
  },

  async addRide({ moderate, ...ride }: FirstRide, { db, person, record, afterwards }) {
    const { ids, days } = await addWeeklyRides(db, ride, parts.club.timeZone)
    const [insertedId = ''] = ids
    if (moderate) await parts.makeModerator(db, person.id)
    await officeStore(db).setStep('ride', 'done')
    await record(insertedId, { after: { title: ride.title, rides: ids.length, moderate } })
    await parts.changes.notify(db, 'events')
    afterwards(async () => parts.changes.publish('events'))
    return { insertedId, days: [...days] }
  },

  async testMail(_, { person, record }) {
    const result = parts.mailTests.take(person.id)
    if (!result) throw new Refusal('no-mail', { detail: 'Set SMTP_URL and MAIL_FROM first.' })
    await record(person.id, { after: { sent: !result.error } })
    return { to: person.email, ...(result.error && { error: result.error }) }
  },

  ...parts.backups.handlers,

  async startOwn({ name, email, password, backup }, { db, record, afterwards }) {
    const { settings, machine, changes } = parts
    const mistake = passwordMistake(password, parts.passwords, email)
    if (mistake) {
      throw new Refusal('bad-fields', { errors: [{ field: 'password', detail: mistake }] })
    }
    if (settings.publicUrl || settings.firebase) throw new Refusal('not-a-demo')
    const made = (await machine.backups.list()).find((one) => one.name === backup)
    const age = made ? instant().epochMilliseconds - Date.parse(made.madeAt) : freshBackup
    if (age >= freshBackup) throw new Refusal('no-backup')
    if (!(await emptyDemoClub(db))) throw new Refusal('not-a-demo')
    await parts.endEverySignIn(db)
    const id = await parts.addFirstAdmin(db, { name, email, password })
    await record(id, { by: id, after: { backup } })
    await changes.notifyAll(db)
    afterwards(async () => {
      changes.publish()
      await parts.sweepPictures()
    })
    return { backup: join(machine.backups.path, backup) }
  },
})

const describeMail = ({ mail }: Pick<Settings, 'mail'>) => {
  if (!mail) return { goes: 'nowhere' as const }
  return mail === 'mailbox'
    ? { goes: 'to-mailbox' as const }
    : { goes: 'out' as const, from: mail.from }
}

/** The site answers after ten seconds at the latest. */
const longestTest = 8_000

type MailParts = {
  readonly mail: Mail | undefined
  readonly club: () => Pick<Club, 'name'>
  readonly origin: () => string
}

type TestResult = { readonly error?: string }

/** Sends test mails before the transaction of their call begins, because a mail server may take long. */
export const openMailTests = ({ mail, club, origin }: MailParts) => {
  const results = new Map<string, TestResult>()
  const preparations: Preparations['office'] = {
    async testMail(_, { person }) {
      if (!mail) return
      const letter = {
        id: randomUUIDv7(),
        recipient: person.email,
        reply_to: null,
        subject: `A test mail of ${club().name}`,
        text: `You asked for this mail on the page Club of ${origin()}.\n\nIf you can read it, the site can send mail.\n`,
      }
      const sent = mail.deliver([letter], AbortSignal.timeout(longestTest))
      const [result] = await sent.catch((reason: unknown) => [
        { status: 'rejected', reason } as const,
      ])
      results.set(
        person.id,
        result?.status === 'rejected' ? { error: describeFailure(result.reason) } : {},
      )
    },
  }
  return {
    preparations,
    take(personId: string) {
      const result = results.get(personId)
      results.delete(personId)
      return result
    },
  }
}
