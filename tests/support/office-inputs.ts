import type { Database } from '#server/database/tables.ts'

const nothing = async () => ({})

/** A valid input for each call of the office. */
export const officeInputs = (db: Database) => ({
  'office.get': nothing,
  'office.examine': nothing,
  'office.setStep': async () => ({ step: 'name', state: 'done' }),
  'office.addRide': async () => ({
    ...{ title: 'Sunday ride', weekday: 7, time: '09:00' },
    ...{ location: 'The weir', leader: 'Rima' },
  }),
  'office.testMail': nothing,
  'office.backups': nothing,
  /** A backup is being made, so another one is refused: it would be made by a process of its own. */
  'office.makeBackup': async () => {
    const order = { name: 'clubrun-x.tar', at: new Date().toISOString(), state: 'making' }
    const fact = { name: 'backup-now', value: JSON.stringify(order) }
    await db.deleteFrom('fact').where('name', '=', fact.name).execute()
    await db.insertInto('fact').values(fact).execute()
    return {}
  },
  'office.linkBackup': async () => ({ name: 'clubrun-2026-01-01.tar' }),
  'office.startOwn': async () => ({
    ...{ words: 'start our own club', name: 'Rima', email: 'rima@example.com' },
    ...{ password: 'quiet-ferry-at-dawn', backup: 'clubrun-2026-01-01.tar' },
  }),
})
