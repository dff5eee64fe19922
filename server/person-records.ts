import type { Club } from '#contract/club.ts'
import { Refusal } from '#contract/refusal.ts'
import { readAuditOf } from './audit/store.ts'
import { messageStore } from './contact/store.ts'
import type { Database, DatabaseTransaction } from './database/tables.ts'
import { holdsDemoClub } from './demo-club.ts'
import { exportPictures, forgetProposals } from './gallery/personal-data.ts'
import { forgetKeysOf } from './http/idempotency.ts'
import { addAccount } from './identity/demo.ts'
import { endSignIns } from './identity/end-sessions.ts'
import type { Records } from './identity/handlers.ts'
import type { Provider } from './identity/provider.ts'
import { endedSignInStore, everySubject } from './identity/store.ts'
import { exportLeading } from './leading/store.ts'
import { deleteMailTo } from './mail/outbox.ts'
import type { Pictures } from './media/pictures.ts'
import { exportMembership, forgetPayer } from './membership/store.ts'
import { deviceStore } from './notices/devices.ts'
import { readPreferences } from './notices/preferences.ts'
import { noticeStore } from './notices/store.ts'
import { overviewStore } from './overview/store.ts'
import { exportJoining, forgetInvited } from './people/invitations.ts'
import { routeStore } from './routes/store.ts'
import { isSeasonShown } from './season/store.ts'
import { exportSheets } from './sheet/store.ts'
import { exportRides, forgetRider } from './signup/personal-data.ts'
import type { PersonalData } from './users/handlers.ts'
import { hasSignIn } from './users/imported-records.ts'
import type { RemovalSteps } from './users/steps.ts'
import { userStore } from './users/store.ts'

/** What other features delete when a person is removed. */
export const removalSteps = (provider: Provider, club: Club, pictures: Pictures): RemovalSteps => ({
  endSignIns: async (db, subject) =>
    hasSignIn(subject) ? endSignIns(provider, db, subject) : undefined,
  async forget(db, gone) {
    const { subject } = gone
    const deleteFiles = gone.id && (await forgetProposals(db, pictures, gone.id))
    if (gone.id) {
      await forgetRider(db, gone.id, club.timeZone)
      await noticeStore(db).forget(gone.id)
      await forgetPayer(db, gone.id)
    }
    await endedSignInStore(db).endSubject(subject)
    await forgetKeysOf(db, subject)
    await deleteMailTo(db, gone)
    await forgetInvited(db, gone)
    // The provider does not know people who have never signed in.
    const outside = hasSignIn(subject) ? await provider.forget(db, subject) : undefined
    return async () => {
      if (deleteFiles) await deleteFiles()
      await outside?.()
    }
  },
})

/** Keeps person records in line with the addresses people sign in with. */
export const records = (provider: Provider, club: Club, pictures: Pictures): Records => {
  const { unconfirmed } = provider
  const holderOf = async (db: Database, email: string) => {
    const record = await userStore(db).findByEmail(email)
    return record && (await userStore(db).subjectOf(record.id))
  }
  const isTyped = async (db: Database, subject: string) =>
    unconfirmed !== undefined && (await unconfirmed.isTyped(db, subject))
  return {
    async isTaken(db, email) {
      const holder = await holderOf(db, email)
      return holder !== undefined && !(await isTyped(db, holder))
    },
    async releaseEmail(db, email, claimant) {
      const holder = await holderOf(db, email)
      if (!holder || holder === claimant) return true
      if (!unconfirmed || !(await isTyped(db, holder)) || (await isTyped(db, claimant)))
        return false
      await userStore(db).updateEmail(holder, await unconfirmed.drop(db, holder))
      return true
    },
    updateEmail: (db, subject, email) => userStore(db).updateEmail(subject, email),
    async remove(call, gone) {
      const record = await userStore(call.db).findBySubject(gone.subject)
      if (record && record.roles.length > 0)
        throw new Refusal('holds-roles', { detail: askTheClub })
      const outside = await removalSteps(provider, club, pictures).forget(call.db, {
        ...gone,
        id: record?.id,
      })
      if (record) await userStore(call.db).remove(record.id)
      if (outside) call.afterwards(outside)
      return record?.id
    },
  }
}

const askTheClub = 'It is not deleted by a link. Write to the club.'

/** What the features store about a person. Messages are theirs only if their address is verified. */
export const personalData =
  (provider: Provider): PersonalData['collectPersonalData'] =>
  async (db, caller, person) => ({
    signIn: await provider.exportSignIn(db, caller),
    audit: await readAuditOf(db, person.id),
    messages: caller.emailVerified ? await messageStore(db).sentFrom(caller.email) : [],
    rides: await exportRides(db, person.id),
    sheets: await exportSheets(db, person.id),
    pictures: await exportPictures(db, person.id),
    routes: (await routeStore(db).addedBy(person.id)).map(({ added_at, ...route }) => ({
      ...route,
      at: added_at,
    })),
    seasonShown: await isSeasonShown(db, person.id),
    notices: await noticeStore(db).of(person.id),
    notifications: await readPreferences(db, person),
    devices: await deviceStore(db).list(person.id, caller.session),
    overview: await overviewStore(db).of(person.id),
    leading: await exportLeading(db, person.id),
    joining: await exportJoining(db, person),
    membership: await exportMembership(db, person.id),
  })

/** What the office needs of identity and users. */
export const firstPeople = {
  holdsDemo: holdsDemoClub,
  async addFirstAdmin(
    db: DatabaseTransaction,
    { name: firstName, email, password }: Record<'name' | 'email' | 'password', string>,
  ) {
    const subject = await addAccount(db, { firstName, email }, password)
    const id = await userStore(db).add(subject, { firstName, email })
    await userStore(db).setRoles(id, { admin: 1 })
    return id
  },
  endEverySignIn: (db: DatabaseTransaction) => endedSignInStore(db).endSubject(everySubject),
  makeModerator: (db: DatabaseTransaction, id: string) =>
    userStore(db).setRoles(id, { moderator: 1 }),
}
