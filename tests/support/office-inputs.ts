import type { Database } from '#server/database/tables.ts'

const nothing = async () => ({})

/** What the calls of the club's office take. */
export const officeInputs = (db: Database) => {
  /** Another backup is refused meanwhile: it would be made by a process of its own. */
  const aRunningBackup = async () => {
    const order = { name: 'clubrun-x.tar', at: new Date().toISOString(), state: 'making' }
    const fact = { name: 'backup-now', value: JSON.stringify(order) }
    await db.deleteFrom('fact').where('name', '=', fact.name).execute()
    await db.insertInto('fact').values(fact).execute()
    return {}
  }
  return {
    'office.get': nothing,
    'office.examine': nothing,
    'office.setStep': async () => ({ step: 'name', state: 'done' }),
    'office.addRide': async () => ({
      ...{ title: 'Sunday ride', weekday: 7, time: '09:00' },
      ...{ location: 'The weir', leader: 'Rima' },
    }),
    'office.testMail': nothing,
    'office.backups': nothing,
    'office.makeBackup': aRunningBackup,
    'office.linkBackup': async () => ({ name: 'clubrun-2026-01-01.tar' }),
    'office.startOwn': async () => ({
      ...{ words: 'start our own club', name: 'Rima', email: 'rima@example.com' },
      ...{ password: 'quiet-ferry-at-dawn', backup: 'clubrun-2026-01-01.tar' },
    }),
  }
}
