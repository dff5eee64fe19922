import {
  type Channels,
  type NoticeKind,
  type Notifications,
  noticeKinds,
  type QuietHours,
  refuseChannels,
} from '#contract/notices.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '#server/database/tables.ts'
import type { Person } from '#server/http/call.ts'
import { isLeader } from '#server/users/leaders.ts'

/**
 * How members are told who have chosen nothing. What depends on more than the kind is decided where the notice is
 * written: a changed ride by mail only within 48 hours, riders by push only if they leave on the last day.
 */
export const defaultChannels = {
  'ride-cancelled': { mail: true, push: true },
  'ride-changed': { mail: true, push: true },
  place: { mail: true, push: true },
  reminder: { mail: 'without-device', push: true },
  'after-ride': { mail: 'without-device', push: true },
  rider: { mail: false, push: true },
  'new-ride': { mail: false, push: false },
  news: { mail: false, push: false },
  message: { mail: true, push: true },
  request: { mail: true, push: false },
  'leader-wanted': { mail: true, push: false },
  leading: { mail: true, push: true },
  record: { mail: true, push: false },
  membership: { mail: true, push: true },
} as const satisfies Record<
  NoticeKind,
  { readonly mail: boolean | 'without-device'; readonly push: boolean }
>

const concerns = (kind: NoticeKind, { roles }: Pick<Person, 'roles'>, leads: boolean) => {
  if (kind === 'request') return roles.includes('admin')
  return leads || (kind !== 'leader-wanted' && kind !== 'leading')
}

export const readPreferences = async (
  db: Database,
  person: Person,
): Promise<Pick<Notifications, 'kinds' | 'quiet' | 'devices'>> => {
  const leads = await isLeader(db, person)
  const [chosen, quiet, devices] = [
    await db.selectFrom('preference').selectAll().where('person_id', '=', person.id).execute(),
    await db
      .selectFrom('person')
      .select(['quiet_from', 'quiet_to'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow(),
    await db.selectFrom('device').select('id').where('person_id', '=', person.id).execute(),
  ]
  const channelsOf = (kind: NoticeKind): Channels => {
    const own = chosen.find((row) => row.kind === kind)
    if (own) return { mail: own.mail === 1, push: own.push === 1 }
    const { mail, push } = defaultChannels[kind]
    return { mail: mail === 'without-device' ? devices.length === 0 : mail, push }
  }
  return {
    kinds: Object.fromEntries(
      noticeKinds
        .filter((kind) => concerns(kind, person, leads))
        .map((kind) => [kind, channelsOf(kind)]),
    ),
    quiet:
      quiet.quiet_from && quiet.quiet_to ? { from: quiet.quiet_from, to: quiet.quiet_to } : null,
    devices: devices.length,
  }
}

type Wanted = {
  readonly kinds: { readonly [Kind in NoticeKind]?: Channels | undefined }
  readonly quiet?: QuietHours | undefined
}

export const writePreferences = async (db: Database, personId: string, wanted: Wanted) => {
  const kinds = Object.entries(wanted.kinds) as [NoticeKind, Channels][]
  const errors = kinds.flatMap(([kind, channels]) => {
    const detail = refuseChannels(kind, channels)
    return detail ? [{ field: `kinds.${kind}`, detail }] : []
  })
  if (errors.length > 0) throw new Refusal('bad-fields', { errors })
  const rows = kinds.map(([kind, { mail, push }]) => ({
    ...{ person_id: personId, kind, mail: Number(mail), push: Number(push) },
  }))
  if (rows.length > 0) {
    await db
      .insertInto('preference')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'kind']).doUpdateSet(({ ref }) => ({
          mail: ref('excluded.mail'),
          push: ref('excluded.push'),
        })),
      )
      .execute()
  }
  if (wanted.quiet !== undefined) {
    const { from = null, to = null } = wanted.quiet ?? {}
    await db
      .updateTable('person')
      .set({ quiet_from: from, quiet_to: to })
      .where('id', '=', personId)
      .execute()
  }
}

/** From the link in a mail: always honoured, even for a kind of which the profile keeps one channel on. */
export const stopMails = async (db: Database, personId: string, kind: NoticeKind) => {
  const { push } = defaultChannels[kind]
  await db
    .insertInto('preference')
    .values({ person_id: personId, kind, mail: 0, push: Number(push) })
    .onConflict((conflict) => conflict.columns(['person_id', 'kind']).doUpdateSet({ mail: 0 }))
    .execute()
}
