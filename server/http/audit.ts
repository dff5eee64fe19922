import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '#server/database/tables.ts'

/** The person id of commands given on the machine itself. */
export const operatorId = '00000000-0000-0000-0000-000000000000'

/** The person id of what somebody did without an account. */
export const visitorId = '00000000-0000-0000-0000-000000000001'

type State = Readonly<Record<string, unknown>>

type Change = {
  readonly before?: State
  readonly after?: State
  /** The person, if they had no record when the call began. */
  readonly by?: string
}

export type RecordChange = (subject: string, change: Change) => Promise<void>

/** The only fields that are ever recorded. Secrets and personal texts are not among them. */
const facts: Readonly<{ [feature: string]: readonly string[] }> = {
  contact: ['answered'],
  events: [
    'title',
    'date',
    'time',
    'endTime',
    'location',
    'distance',
    'climb',
    'grade',
    'status',
    'series',
    'descriptionChanged',
    'authorChanged',
    'pictureChanged',
    'signupChanged',
    'leadersChanged',
    'placesChanged',
    'routeChanged',
    'riddenDistance',
    'reportChanged',
    'told',
  ],
  gallery: ['url', 'hidden'],
  identity: ['roles'],
  leading: ['mayLead', 'leadersChanged', 'request'],
  media: ['url'],
  office: ['step', 'state', 'title', 'rides', 'moderate', 'backup', 'sent'],
  membership: [
    ...['receipt', 'plan', 'since', 'until', 'amount', 'currency', 'paid'],
    ...['plansChanged', 'howToPayChanged'],
  ],
  news: ['title', 'type', 'dateTime', 'bodyChanged', 'pictureChanged', 'url'],
  people: ['role', 'roles', 'membershipType', 'rows'],
  routes: [
    'title',
    'state',
    'number',
    'surface',
    'start',
    'climb',
    'noteChanged',
    'cautionChanged',
    'cuesChanged',
  ],
  signup: ['ride', 'rideId', 'date', 'state', 'group', 'presence', 'riders'],
  sheet: ['ride', 'rideId', 'date', 'at', 'riders'],
  users: [
    'roles',
    'membershipType',
    'firstNameChanged',
    'emailChanged',
    'contactNumberChanged',
    'addressChanged',
    'cityChanged',
    'ageChanged',
  ],
  words: ['title', 'version', 'kind', 'publishAt'],
}

/** Records in the same transaction who changed what, with the values before and after. */
export const auditFor =
  (db: Database, personId: string | undefined, feature: string, verb: string): RecordChange =>
  async (subject, { before, after, by = personId }) => {
    if (by === undefined) return
    const write = (state: State | undefined) => state && JSON.stringify(onlyFacts(feature, state))
    await db
      .insertInto('audit')
      .values({
        id: randomUUIDv7(),
        at: new Date().toISOString(),
        person_id: by,
        action: `${feature}.${verb}`,
        subject_id: subject,
        before: write(before) ?? null,
        after: write(after) ?? null,
      })
      .execute()
  }

const onlyFacts = (feature: string, state: State) =>
  Object.fromEntries(
    (facts[feature] ?? []).filter((name) => name in state).map((name) => [name, state[name]]),
  )
