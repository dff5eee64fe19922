import type { Database } from '#server/database/tables.ts'
import type { Person } from '#server/door/call.ts'

export const userStore = (db: Database) => ({
  async find(id: string): Promise<Person | undefined> {
    const row = await db
      .selectFrom('person')
      .select(['id', 'email', 'admin', 'moderator'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const { email, admin, moderator } = row
    const roles = [admin === 1 && 'admin', moderator === 1 && 'moderator'] as const
    return { id, email, roles: roles.filter((role) => role !== false) }
  },
})
