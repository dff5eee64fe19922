import type { openTestSite, Person } from '#tests/site.ts'
import type { openLeadingClub } from './leading.ts'
import { readGpx } from './routes.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>

/** Something in every column that moves. */
export const fillRecord = async (
  site: Awaited<ReturnType<typeof openLeadingClub>>,
  self: Person,
) => {
  const { db, moderator, member } = site
  const [led, other] = [await site.ride('Led', [self]), await site.ride('Other', [member])]
  await moderator.leading.mark({ person: member.id, mayLead: true })
  await self.leading.ask({ id: led, to: member.id, other })
  await member.leading.ask({ id: other, to: self.id, other: led })
  const past = await site.ride('Past', [], { date: '2031-03-01' })
  const at = new Date().toISOString()
  const person_id = self.id
  await db
    .insertInto('rsvp')
    .values({
      ...{ id: crypto.randomUUID(), event_id: past, person_id: member.id, guest_id: null },
      ...{ group_id: null, wants_group_id: null, state: 'going', party: 1, line_number: null },
      ...{ note: null, answered_at: at, withdrew_at: null, confirm_asked_at: null },
      ...{ moved_from: null, presence: 'there', presence_by: person_id, presence_at: at },
      presence_record: null,
    })
    .execute()
  const record = { id: crypto.randomUUID(), event_id: past, person_id, at }
  await db
    .insertInto('sheet_record')
    .values({ ...record, kind: 'print', value: null, received_at: at })
    .execute()
  await db
    .insertInto('incident')
    .values({ ...record, who: 'Lucy', place: null, what: 'A fall' })
    .execute()
  await self.users.changeMe({
    birthYear: 1985,
    emergency: { name: 'Dilara', phone: '+880 1700 55' },
    guardian: { name: 'Dilara', phone: '+880 1700 55' },
  })
  await readGpx(moderator)
  await db.updateTable('route_preview').set({ person_id }).execute()
  await db.updateTable('route').set({ added_by: person_id }).execute()
  await db.updateTable('gallery_image').set({ proposed_by: person_id }).execute()
  await db.updateTable('message').set({ answered_by: person_id }).execute()
  await self.notices.changePreferences({ kinds: { news: { mail: true, push: true } } })
  const merged = { id: crypto.randomUUID(), into_id: person_id, merged_at: at }
  await db.insertInto('merged_person').values(merged).execute()
  const device = { person_id, subject: 'another', session: 'another', created_at: at }
  await db
    .insertInto('device')
    .values({
      ...{ ...device, id: crypto.randomUUID(), endpoint: 'https://push.example/1', label: 'Phone' },
      ...{ endpoint_hash: 'x', p256dh: 'x', auth: 'x', last_ok_at: null, failing_since: null },
    })
    .execute()
  await fillOffice(site, person_id)
}

/** What the office stores about a person: as who joined, wrote or paid, and as the admin who noted it. */
const fillOffice = async ({ db, admin, moderator }: Site, person_id: string) => {
  await admin.people.inviteByLink({ role: 'member', days: 14 })
  await db.updateTable('invitation').set({ made_by: person_id, used_by: person_id }).execute()
  const { _id: import_id } = await admin.people.readFile({
    file: new Blob(['name,email\nLucy,lucy@example.com']),
  })
  await db.updateTable('member_import').set({ made_by: person_id }).execute()
  await db.updateTable('import_row').set({ person_id }).where('import_id', '=', import_id).execute()
  const page = 'articles~wet-roads'
  const { value, version } = await moderator.words.get({ page })
  await moderator.words.publish({ page, version, value: { ...value, title: 'Rain' } })
  const later = { page, version: version + 1, value: { ...value, title: 'Fog' } }
  await moderator.words.publish({ ...later, publishAt: '2032-01-01T07:00' })
  await moderator.words.see({ page, value })
  await db.updateTable('words_version').set({ by_id: person_id }).execute()
  await db.updateTable('words_schedule').set({ by_id: person_id }).execute()
  await db.updateTable('words_draft').set({ by_id: person_id }).execute()
  await admin.membership.note({ people: [{ person: person_id }], plan: 'Premium', paid: 'cash' })
  await db.updateTable('membership_term').set({ noted_by: person_id }).execute()
}
