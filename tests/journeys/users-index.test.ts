import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { membershipTypes, userRoles, userSorts } from '#contract/users.ts'
import { migrate } from '#server/database/migrate.ts'
import { userStore } from '#server/users/store.ts'
import { emptyData } from '#tests/support/data-settings.ts'
import { insertPeople } from '#tests/support/many-people.ts'
import { plansOf } from '#tests/support/plans.ts'
import { readDatabase } from '#tests/support/process.ts'

const engine = inject('engine')

/** Every way to ask for the second page. */
const windows = userSorts.flatMap((sort) =>
  (['asc', 'desc'] as const).flatMap((order) =>
    [undefined, ...userRoles].flatMap((role) =>
      [undefined, membershipTypes[2]].map((membership) => ({ sort, order, role, membership })),
    ),
  ),
)

test('no order and no filter reads the whole table, nor does its total', async () => {
  await readDatabase(await emptyData(), async (db) => {
    await migrate(db)
    await insertPeople(db, 10_000)
    if (engine === 'postgres') await sql`vacuum analyze person`.execute(db)
    for (const window of windows) {
      const { next: cursor } = await userStore(db).list({ ...window, limit: 20 })
      const plans = await plansOf(db, (db) => userStore(db).list({ ...window, cursor, limit: 20 }))
      // Few people have a role: they are found first and then sorted.
      const few = window.role === 'admin' || window.role === 'moderator'
      for (const plan of plans) {
        const slow = few ? /SCAN|Seq Scan/ : /SCAN|Seq Scan|TEMP B-TREE|Sort/
        expect({ window, plan }).not.toMatchObject({ plan: expect.stringMatching(slow) })
      }
    }
  })
})
