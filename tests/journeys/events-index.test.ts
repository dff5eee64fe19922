import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { eventStore } from '#server/events/store.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { insertRides } from '#tests/support/many-rides.ts'
import { plansOf } from '#tests/support/plans.ts'
import { readDatabase } from '#tests/support/process.ts'

const engine = inject('engine')

const month = { from: '2026-05-01', to: '2026-05-31' }

test('a month and its number of rides are read from the index, not from the whole table', async () => {
  await readDatabase(await emptyData(), async (db) => {
    await migrate(db)
    await insertRides(db, 10_000, '2026-05-15')
    if (engine === 'postgres') await sql`analyze event`.execute(db)
    const plans = await plansOf(db, async (db) => {
      const { items, total } = await eventStore(db).list({ ...month, limit: 20 })
      expect([items.length, total]).toEqual([20, 31 * 4])
      await eventStore(db).list({ ...month, limit: 20, order: 'newest' })
      await eventStore(db).list(month)
    })
    expect(plans).toHaveLength(5)
    const throughTheIndex = {
      sqlite: /^SEARCH event USING (COVERING )?INDEX event_by_day \(date>\? AND date<\?\)$/,
      postgres: /event_by_day[\s\S]*Index Cond: \(\(date >= '2026-05-01'::text\) AND \(date <= /,
    }[engine]
    for (const plan of plans) {
      expect(plan).toMatch(throughTheIndex)
      expect(plan).not.toMatch(/Seq Scan|TEMP B-TREE/)
    }
  })
})
