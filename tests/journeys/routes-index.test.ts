import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { readRidden } from '#server/routes/rides.ts'
import { routeStore } from '#server/routes/store.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { insertRides } from '#tests/support/many-rides.ts'
import { insertRoutes } from '#tests/support/many-routes.ts'
import { plansOf } from '#tests/support/plans.ts'
import { readDatabase } from '#tests/support/process.ts'

const engine = inject('engine')

test('a page of 2,000 routes is read through indexes', async () => {
  await readDatabase(await emptyData(), async (db) => {
    await migrate(db)
    await insertRoutes(db, 2000)
    await insertRides(db, 4000, '2026-05-15')
    if (engine === 'postgres') await sql`analyze`.execute(db)
    const plans = await plansOf(db, async (db) => {
      const shown = { state: 'shown' as const }
      const { items, total } = await routeStore(db).list({ limit: 24 }, shown)
      expect([items.length, total]).toEqual([24, 2000])
      const figures = await routeStore(db).figures(items.map(({ newest }) => newest))
      expect(figures.size).toBe(24)
      const ids = items.map(({ id }) => id)
      expect((await readRidden(db, ids, '2026-05-15')).size).toBe(0)
    })
    const [page, , ...rest] = plans
    for (const plan of [page, ...rest]) {
      expect(plan).not.toMatch(/^SCAN (route|event)|Seq Scan on (route|event)/m)
    }
    expect(page).toMatch(/route_by_title/)
    expect(page).not.toMatch(/TEMP B-TREE|Sort/)
  })
})
