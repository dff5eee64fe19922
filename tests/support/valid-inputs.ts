import { type Endpoint, pathParameters } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { SignupRules } from '#contract/signup-rules.ts'
import { messageStore } from '#server/contact/store.ts'
import type { openTestSite, Person } from '#tests/site.ts'
import { membershipInputs } from './membership.ts'
import { officeInputs } from './office-inputs.ts'
import { peopleInputs } from './people-inputs.ts'
import { pictureOf } from './pictures.ts'
import { recordInputs } from './record-inputs.ts'
import { addRide, formOf, planRide } from './rides.ts'
import { addRoute, gpxOf, readGpx } from './routes.ts'
import { wordsInputs } from './words.ts'

type Site = Awaited<ReturnType<typeof openTestSite>>
type Input = Readonly<Record<string, unknown>>
type Self = Pick<Person, 'email'>

export type DeclaredCall = { readonly name: string; readonly endpoint: Endpoint }

/** Every call of the contract, by its feature and verb. */
export const calls: readonly DeclaredCall[] = Object.entries(contract).flatMap(([feature, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => ({ name: `${feature}.${verb}`, endpoint })),
)

const news = {
  title: 'The ferry takes bicycles again',
  author: 'Nadia Islam',
  type: 'Other',
  dateTime: '2031-05-14T18:30',
  body: 'At last.',
} as const
const rules = SignupRules.parse({ groups: [{ name: 'Easy' }] })
const guest = { name: 'Lucy', email: 'lucy@example.com', phone: '+880 1700 12', rules: true }
const device = { endpoint: 'https://push.example/x', keys: { p256dh: 'x', auth: 'x' } }
const message = { name: 'Rima', email: 'rima@example.com', message: 'Is the easy group easy?' }

/** A valid input for each call, with its own row to work on. */
export const validInputs = async (site: Site) => {
  const { moderator, enter, db } = site
  const picture = new Blob([new Uint8Array(await pictureOf('png'))])
  const { image } = await planRide(moderator)
  const ride = () => addRide(moderator, { image })
  const seen = async () => {
    const { _id: id, version } = await ride()
    return { id, version }
  }
  const anItem = async () => ({ id: (await moderator.news.add(news)).insertedId })
  const aMessage = async () => ({ id: await messageStore(db).add(message) })
  const aPerson = async () => ({ id: (await enter('moderator')).id })
  const withAccount = async () => {
    const { id, email } = await enter()
    const at = new Date().toISOString()
    const user = { id, name: 'Somebody', email, emailVerified: 0, image: null }
    await db
      .insertInto('auth_user')
      .values({ ...user, createdAt: at, updatedAt: at })
      .execute()
    return { id }
  }
  const another = async () => ({ email: (await enter()).email })
  const nothing = async () => ({})
  const onRide = async () => ({ id: (await ride())._id })
  const aPicture = async () => ({ id: (await moderator.gallery.add({ url: image })).insertedId })
  const severalPictures = async () => ({ ids: [(await aPicture()).id] })
  const aRideOfPictures = async () => ({ ride: (await ride())._id })
  const aRequest = async () => ({ request: crypto.randomUUID() })
  const aToken = async () => ({ token: 'x'.repeat(32) })
  /** A rider of a ride that starts soon. */
  const aRider = async () => {
    const start = Temporal.Now.zonedDateTimeISO('Asia/Dhaka').add({ hours: 5 })
    const { _id: id } = await addRide(moderator, {
      image,
      date: start.toPlainDate().toString(),
      time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    })
    const { insertedId: rsvp } = await moderator.signup.addRider({ id, name: 'A walk-up' })
    return { id, rsvp }
  }
  const aRecord = { id: crypto.randomUUID(), at: new Date().toISOString() }
  const anIncident = async () => {
    const { id } = await aRider()
    const incident = crypto.randomUUID()
    const words = { kind: 'incident', who: 'A walk-up', what: 'A puncture' } as const
    await moderator.sheet.send({ id, records: [{ ...aRecord, id: incident, ...words }] })
    return { id, incident }
  }
  const withPhoto = async () => {
    const incident = await anIncident()
    const photo = { incident_id: incident.incident, bytes: '/9j/2Q==' }
    await db.insertInto('incident_photo').values(photo).execute()
    return incident
  }
  const aRoute = async () => ({ slug: (await addRoute(moderator)).slug })
  /** What a person has read from a file. */
  const aPreview = async ({ email }: Self) => {
    const { preview } = await readGpx(moderator)
    await db
      .updateTable('route_preview')
      .set(({ selectFrom, fn, val }) => ({
        person_id: fn.coalesce(
          selectFrom('person').select('id').where('email', '=', email),
          val(moderator.id),
        ),
      }))
      .where('id', '=', preview)
      .execute()
    return { preview }
  }
  const inputs: Record<string, (self: Self) => Promise<Input>> = {
    'identity.exchange': async ({ email }) => ({ email }),
    'identity.leave': nothing,
    'identity.claim': async () => ({ key: 'x'.repeat(43) }),
    'identity.askForEmail': async () => ({ email: 'elsewhere@example.com' }),
    'identity.confirmEmail': async () => ({ token: 'x'.repeat(43) }),
    'identity.disown': async () => ({ token: 'x'.repeat(43) }),
    'users.list': nothing,
    'users.add': async ({ email }) => ({ firstName: 'Somebody', email }),
    'users.remove': aPerson,
    'users.changeMembership': async () => ({ ...(await aPerson()), membershipType: 'VIP' }),
    'users.signOut': aPerson,
    'users.createResetLink': withAccount,
    'users.makeAdmin': aPerson,
    'users.makeModerator': aPerson,
    'users.makeMember': aPerson,
    'users.isAdmin': another,
    'users.isModerator': another,
    'users.me': nothing,
    'users.changeMe': async () => ({ firstName: 'Somebody else', city: 'Sonadi', address: 'Hill' }),
    'users.leave': nothing,
    'users.export': nothing,
    ...recordInputs(enter),
    ...peopleInputs(enter),
    'events.list': nothing,
    'events.next': nothing,
    'events.get': async () => ({ id: (await ride())._id }),
    'events.add': () => planRide(moderator, { image, grade: 'Easy' }),
    'events.change': async () => ({ ...formOf(await ride()), grade: 'Hard' }),
    'events.cancel': async () => ({ ...(await seen()), reason: 'Rain' }),
    'events.restore': seen,
    'events.remove': seen,
    'events.dates': onRide,
    'events.leaders': onRide,
    'events.changeLeaders': async () => ({
      ...(await onRide()),
      leaders: [{ person: (await enter()).id }],
    }),
    'events.changeGroupPlaces': async () => {
      const { _id: id, signup } = await addRide(moderator, { image, signup: rules })
      return { id, group: signup?.groups[0]?._id, places: 7 }
    },
    'events.changeRoute': async () => ({
      ...(await seen()),
      route: (await addRoute(moderator)).version,
    }),
    'events.report': async () => {
      const { _id: id } = await addRide(moderator, { image, date: '2026-01-02' })
      return { id, distance: 41, words: 'The ferry waited.' }
    },
    'weather.ofRide': onRide,
    'events.message': async () => ({ ...(await onRide()), text: 'Bring lights.' }),
    'signup.get': onRide,
    'signup.counts': async () => ({ events: (await onRide()).id }),
    'signup.answer': async () => ({ ...(await onRide()), answer: 'going' }),
    'signup.addGuest': async () => ({ ...(await onRide()), ...guest }),
    'signup.guest': aToken,
    'signup.confirmGuest': aToken,
    'signup.changeGuest': aToken,
    'signup.withdrawGuest': aToken,
    'signup.withdrawal': aToken,
    'signup.withdraw': aToken,
    'signup.riders': onRide,
    'signup.addRider': async () => ({ ...(await onRide()), name: 'A walk-up' }),
    'signup.changeRider': async () => ({ ...(await aRider()), presence: 'there' }),
    'signup.removeRider': aRider,
    'signup.emergency': aRider,
    'signup.download': onRide,
    'signup.people': async () => ({ q: 'Somebody' }),
    'signup.mine': nothing,
    'signup.calendar': nothing,
    'signup.renewCalendar': nothing,
    ...membershipInputs(site),
    'leading.get': nothing,
    'leading.lead': onRide,
    'leading.ask': onRide,
    'leading.accept': aRequest,
    'leading.decline': aRequest,
    'leading.withdraw': aRequest,
    'leading.mark': async () => ({ person: (await enter()).id, mayLead: true }),
    'leading.calendar': nothing,
    'sheet.get': aRider,
    'sheet.send': async () => {
      const { id, rsvp } = await aRider()
      const presence = { kind: 'presence', rsvp, presence: 'there' }
      return { id, records: [{ ...aRecord, id: crypto.randomUUID(), ...presence }] }
    },
    'sheet.incidents': anIncident,
    'sheet.addPhoto': async () => ({ ...(await anIncident()), photo: picture }),
    'sheet.photo': withPhoto,
    'sheet.removeIncident': anIncident,
    'season.mine': nothing,
    'season.club': nothing,
    'season.share': async () => ({ shown: true }),
    'news.list': nothing,
    'news.get': anItem,
    'news.add': async () => news,
    'news.upload': async () => ({ file: picture }),
    'news.change': async () => ({ ...news, ...(await anItem()), version: 1 }),
    'news.remove': anItem,
    'gallery.list': nothing,
    'gallery.add': async () => ({ url: image, alt: 'The iron bridge' }),
    'gallery.remove': aPicture,
    'gallery.albums': nothing,
    'gallery.askRemoval': aPicture,
    'gallery.own': aRideOfPictures,
    'gallery.upload': async () => ({ file: picture }),
    'gallery.propose': async () => ({ ...(await aRideOfPictures()), url: image }),
    'gallery.withdraw': aPicture,
    'gallery.proposals': nothing,
    'gallery.publish': severalPictures,
    'gallery.decline': severalPictures,
    'gallery.keep': severalPictures,
    'media.uploadTargets': nothing,
    'media.takeImage': async () => ({ image: picture }),
    'media.takeFile': async () => ({ file: picture }),
    'routes.list': nothing,
    'routes.heat': nothing,
    'routes.get': aRoute,
    'routes.line': aRoute,
    'routes.read': async () => ({ file: new Blob([gpxOf()]) }),
    'routes.preview': aPreview,
    'routes.add': async (self) => ({ ...(await aPreview(self)), title: 'Heron loop' }),
    'routes.change': async () => ({ ...(await aRoute()), changes: 1, title: 'Heron loop' }),
    'routes.addVersion': async (self) => ({ ...(await aRoute()), ...(await aPreview(self)) }),
    'routes.setState': async () => ({ ...(await aRoute()), state: 'archived' }),
    'routes.link': aRoute,
    'routes.ofRide': onRide,
    'notices.list': nothing,
    'notices.read': nothing,
    'notices.preferences': nothing,
    'notices.changePreferences': async () => ({ kinds: { news: { mail: true, push: false } } }),
    'notices.devices': nothing,
    'notices.addDevice': async () => device,
    'notices.removeDevice': aPerson,
    'notices.testDevices': nothing,
    'notices.pushKey': nothing,
    'notices.subscription': aToken,
    'notices.unsubscribe': aToken,
    'notices.mailbox': nothing,
    'notices.deliveries': nothing,
    'notices.retryDelivery': async () => ({ id: 'x' }),
    'contact.list': nothing,
    'contact.standing': nothing,
    'contact.add': async () => message,
    'contact.mark': async () => ({ ...(await aMessage()), answered: true }),
    'contact.markMany': async () => ({ ids: [(await aMessage()).id], answered: true }),
    'contact.removeMany': async () => ({ ids: [(await aMessage()).id] }),
    'contact.reply': async () => ({ ...(await aMessage()), text: 'It is.' }),
    'contact.remove': aMessage,
    'audit.list': nothing,
    'audit.people': nothing,
    ...officeInputs(db),
    'overview.get': nothing,
    ...wordsInputs(moderator),
    'overview.see': nothing,
    'overview.changeSteps': async () => ({ done: ['guide'] }),
  }
  return async (name: string, self: Self): Promise<Input> => {
    const input = inputs[name]
    if (!input) throw new Error(`Say in valid-inputs.ts what ${name} takes.`)
    return input(self)
  }
}

/** Makes a call by its address, without our client. */
export const sendCall = (
  { ask }: Site,
  { method, path, carries }: Endpoint,
  input: Input,
  headers: Record<string, string> = {},
) => {
  const inPath = pathParameters(path)
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name))
  const address = `/api${path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(input[name])))}`
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
    return ask(`${address}?${query}`, { method, headers })
  }
  if (carries) {
    const body = new FormData()
    for (const [name, value] of rest) body.set(name, value as Blob)
    return ask(address, { method, headers, body })
  }
  return ask(address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(Object.fromEntries(rest)),
  })
}
