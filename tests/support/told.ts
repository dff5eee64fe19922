import { onTestFinished, vi } from 'vitest'
import { openTestSite, type Person } from '#tests/site.ts'
import { claimsOf } from './add-person.ts'
import { openMailServer } from './mail-server.ts'
import { openPushServer } from './push-server.ts'
import { addRide, removeDemoRides } from './rides.ts'

const zone = 'Asia/Dhaka'

/** A Monday. */
export const today = '2031-03-10'
export const tomorrow = '2031-03-11'

/** Turns the club's clock. */
export const turnClock = (day: string, time: string) => {
  const moment = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone)
  vi.useFakeTimers({ toFake: ['Date'], now: moment.epochMilliseconds })
}

/** A site on a quiet morning, with a mail server and a push service, whose clock tests turn. */
export const openToldSite = async (variables: NodeJS.ProcessEnv = {}) => {
  const mailServer = await openMailServer()
  const pushServer = await openPushServer()
  const settings = { ...mailServer.settings, ...pushServer.settings, ...variables }
  const site = await openTestSite(settings)
  await removeDemoRides(site.db)
  onTestFinished(() => void vi.useRealTimers())
  turnClock(today, '10:00')

  const { key } = await site.visitor.notices.pushKey({})
  return {
    ...site,
    mailServer,
    pushServer,
    // Their tokens are made after the clock was turned.
    member: await site.enter(),
    moderator: await site.enter('moderator'),
    admin: await site.enter('admin'),
    /** What the site does every minute. */
    async aMinuteLater() {
      await site.aMinuteLater()
      await site.sendNotices()
    },
    people: (count: number) => Promise.all(Array.from({ length: count }, () => site.enter())),
    /** The same person with a token for the hour that it is now. */
    again: async ({ id }: Pick<Person, 'id'>) => site.holding(await site.tokens.mint(claimsOf(id))),
    /** Adds a browser that gets push messages. */
    async addDevice({ notices }: Pick<Person, 'notices'>, label = 'Phone') {
      const subscription = await pushServer.subscribe(key)
      const { insertedId } = await notices.addDevice({ ...subscription, label })
      return { ...subscription, id: insertedId }
    },
    /** The mails to one address. */
    mailsTo: ({ email }: { readonly email: string }) =>
      mailServer.arrived.filter(({ to }) => to.includes(email)),
    /** Who got mail, in alphabetical order, however often. */
    mailed: () => mailServer.arrived.flatMap(({ to }) => to).toSorted(),
    waiting: () => site.db.selectFrom('delivery').selectAll().execute(),
  }
}

export type ToldSite = Awaited<ReturnType<typeof openToldSite>>

/** A ride tomorrow at 06:30, with these people coming. */
export const rideTomorrow = async (
  { moderator }: Pick<ToldSite, 'moderator'>,
  riders: readonly Pick<Person, 'signup'>[] = [],
  more: Parameters<typeof addRide>[1] = {},
) => {
  const ride = await addRide(moderator, { date: tomorrow, time: '06:30', ...more })
  for (const { signup } of riders) await signup.answer({ id: ride._id, answer: 'going' })
  return ride
}

export const emailsOf = (...people: readonly { readonly email: string }[]) =>
  people.map(({ email }) => email).toSorted()

export const titlesOf = async ({ notices }: Pick<Person, 'notices'>) =>
  (await notices.list({})).map(({ title }) => title)

/** The token of the link in a mail that leads to such a page. */
export const tokenOf = (mail: { readonly text: string } | undefined, page: string) =>
  new RegExp(`/${page}/([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
