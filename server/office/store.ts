import type { Step } from '#contract/office.ts'
import type { Database } from '#server/database/tables.ts'

const backupFact = 'backup-now'

/** The steps of the first run, and the backup that an admin has asked for. */
export const officeStore = (db: Database) => ({
  async steps() {
    const rows = await db.selectFrom('club_step').select(['step', 'state']).execute()
    return rows.map(({ step, state }) => ({ step: step as Step, state }))
  },

  /** A step that is done stays done when somebody looks at it again and skips it. */
  async setStep(step: Step, state: 'done' | 'skipped') {
    const at = new Date().toISOString()
    await db
      .insertInto('club_step')
      .values({ step, state, at })
      .onConflict((conflict) => {
        const update = conflict.column('step').doUpdateSet({ state, at })
        return state === 'done' ? update : update.where('club_step.state', '!=', 'done')
      })
      .execute()
  },

  async countDevices() {
    const { count } = await db
      .selectFrom('device')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async countPictures() {
    const { count } = await db
      .selectFrom('picture')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'shown')
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  /** The last backup that was asked for. */
  async lastOrder(): Promise<BackupOrder | undefined> {
    const fact = await db
      .selectFrom('fact')
      .select('value')
      .where('name', '=', backupFact)
      .executeTakeFirst()
    return fact && JSON.parse(fact.value)
  },

  /** Replaces the last order. Returns whether nobody else did so at the same time. */
  async order(next: BackupOrder, last: BackupOrder | undefined) {
    const value = JSON.stringify(next)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('fact')
      .values({ name: backupFact, value })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ value })
          .where('fact.value', '=', JSON.stringify(last) ?? ''),
      )
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows) > 0
  },
})

export type BackupOrder = {
  readonly name: string
  readonly at: string
  readonly state: 'making' | 'made' | 'failed'
  /** Why it was not made. */
  readonly reason?: string
}
