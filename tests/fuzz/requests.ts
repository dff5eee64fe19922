import type { Answer } from './connection.ts'
import { bytesOf, writeDraft } from './draft.ts'
import type { Row } from './expected-rows.ts'
import type { Outcome } from './outcome.ts'
import type { Parts } from './parts.ts'
import { patternOf } from './pattern.ts'
import type { Person } from './people.ts'
import { holds, type Placeholder } from './placeholders.ts'
import type { Plan } from './plan.ts'
import { brokenPromise, parse } from './promises.ts'
import { openRouteRows } from './route-rows.ts'
import { settle } from './settle.ts'
import { openSignUps } from './sign-ups.ts'
import type { Target } from './targets.ts'
import type { Draft } from './trick.ts'

export class BrokenPromise extends Error {
  readonly draft: Draft

  constructor(sentence: string, draft: Draft) {
    super(sentence)
    this.draft = draft
  }
}

/** Sends planned requests, checks the answers against the promises of the site, and records their effect. */
export const openRequests = (parts: Parts) => {
  const { site, connections, people, expectedRows, tally, targets, pictures, files } = parts
  const nexts = new Map<Target, string>()
  const signUps = openSignUps(parts)
  const routeRows = openRouteRows(parts)

  const targetNamed = (name: string) => targets.find((target) => target.name === name)

  const takeRow = async (plan: Plan): Promise<Row | undefined> => {
    const { target, turn } = plan
    if (['signup', 'sheet', 'weather'].includes(target.feature)) {
      return expectedRows.take(target.feature, () => true, turn) ?? addOpenRide()
    }
    if (target.name === 'leading.lead') return addOpenRide()
    const adding = targetNamed(`${target.feature}.add`)
    if (!adding) return undefined
    // A message can be answered once, so each reply gets a new one.
    const found =
      target.name === 'contact.reply'
        ? undefined
        : expectedRows.take(target.feature, () => true, turn)
    return found ?? add(adding)
  }

  /** Adds a row and takes it, unless another request was quicker; then it adds another. */
  const add = async (adding: Target): Promise<Row> => {
    await sendRequest(tally.ready(adding))
    return expectedRows.rowsOf(adding.feature).pop() ?? add(adding)
  }

  /** A ride that takes answers, and whose emergency contacts are open. With riders it is not deleted. */
  const addOpenRide = async (): Promise<Row> => {
    const adding = targetNamed('events.add') as Target
    const ready = tally.ready(adding)
    const { endTime, repeat, signup, ...words } = ready.input
    await sendRequest({ ...ready, input: { ...words, ...soon() } })
    return expectedRows.rowsOf('events').pop() ?? addOpenRide()
  }

  /** A person with a record who may still make this call. */
  const takePerson = async ({ target: { endpoint }, turn }: Plan): Promise<Row> => {
    const most = endpoint.limits?.person.most ?? Number.POSITIVE_INFINITY
    const able = ({ person }: Row) =>
      person !== undefined && (person.asked.get(endpoint) ?? 0) < most
    const found = expectedRows.take('users', able, turn)
    return found ?? add(targetNamed('users.add') as Target)
  }

  const callerOf = async (plan: Plan) => {
    const { access, limits } = plan.target.endpoint
    if (access === 'everyone') return {}
    // Moderators may do what leaders may.
    const roles = ledCalls.includes(plan.target.name) ? (['moderator'] as const) : access
    if (typeof roles === 'object') {
      const [role] = roles
      if (!limits || !role) return { token: people.holder(roles, plan.turn) }
      const { token, appointed } = await people.limitedHolder(role, plan.target.endpoint)
      if (appointed) expectedRows.know('users', appointed)
      return { token }
    }
    const self = access === 'signed-in' ? await takePerson(plan) : undefined
    const person = self?.person ?? (await people.takeNewcomer())
    if (limits)
      person.asked.set(plan.target.endpoint, (person.asked.get(plan.target.endpoint) ?? 0) + 1)
    const token = access === 'proof' ? person.proof : await people.tokenOf(person)
    return { token, person, ...(self && { self }) }
  }

  const linkFor = async ({ name }: Target, confirms: Row | undefined, to: string) => {
    if (name === 'identity.disown') return { token: await people.linkToDisown() }
    return confirms?.person ? { token: await people.linkTo(confirms.person, to) } : {}
  }

  const versionOf = async (plan: Plan, row: Row | undefined) => {
    if (row && plan.target.feature === 'users') return recordVersion(row.id)
    const reading = targetNamed(`${plan.target.feature}.get`)
    if (!row || !reading || !holds(plan.input, 'version')) return 1
    const answer = await send({
      ...plainGet,
      path: `/api${reading.endpoint.path.replace(':id', row.id)}`,
    })
    return (
      (parse(answer?.body ?? Buffer.alloc(0)) as { version?: number } | undefined)?.version ?? 1
    )
  }

  /** Only admins read the record of a person. */
  const recordVersion = async (id: string) => {
    const person = site.db.selectFrom('person').select('version').where('id', '=', id)
    return (await person.executeTakeFirst())?.version ?? 1
  }

  const plainGet: Draft = {
    method: 'GET',
    path: '',
    query: '',
    headers: [['host', 'localhost']],
    body: undefined,
  }

  const send = (draft: Draft): Promise<Answer | undefined> =>
    connections.use(!draft.last, (connection) =>
      connection.ask(bytesOf(draft), { head: draft.method === 'HEAD', ends: draft.last === true }),
    )

  const sendRequest = async (plan: Plan, meant?: Row): Promise<Outcome> => {
    const { target, turn } = plan
    const count = tally.next()
    const row = meant ?? (holds(plan.input, 'row') ? await takeRow(plan) : undefined)
    const { token, person, self } = { ...(await callerOf(plan)) } as Caller
    const confirms = target.name === 'identity.confirmEmail' ? self : undefined
    const to = `moved-${count}@fuzz.example`
    const version = await versionOf(plan, row)
    const known: Record<Placeholder['what'], unknown> = {
      row: row?.id ?? crypto.randomUUID(),
      version,
      picture: pictures[turn % pictures.length],
      'own e-mail': person?.email,
      // Another request may just have taken or deleted it.
      ride: expectedRows.rowsOf('events')[0]?.id ?? crypto.randomUUID(),
      ...(await signUps.known(plan, row?.id)),
      ...(await routeRows.known(plan, token)),
    }
    const draft = writeDraft(plan, {
      count,
      address: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
      token,
      origin: site.origin,
      held: (what) => known[what],
      file: fileFor(target, turn),
      query: target.endpoint.paged && turn % 5 === 0 ? nexts.get(target) : undefined,
      given: await linkFor(target, confirms, to),
    })
    const answer = await send(draft).catch((error: Error) => {
      throw new BrokenPromise(error.message, draft)
    })
    const actual = actualTarget(draft)
    const outcome = { plan, draft, answer, actual, row, person, self, confirms, to }
    const broken = brokenPromise(plan, draft, answer, actual) ?? settle(parts, outcome)
    tally.note(count, outcome)
    const link = answer?.headers.link?.match(/<[^?]+\?([^>]+)>; rel="next"/)?.[1]
    if (link && plan.tricks.length === 0) nexts.set(target, link)
    if (broken) throw new BrokenPromise(broken, draft)
    return outcome
  }

  const fileFor = ({ feature }: Target, turn: number): Buffer => {
    if (feature === 'routes') return routeRows.file
    if (feature === 'people') return Buffer.from(`Name,Email\nLucy,lucy-${turn}@fuzz.example`)
    return files[turn % files.length] as Buffer
  }

  /** The call that was really made: tricks may lead to another one. */
  const actualTarget = ({ method, path }: Draft) => {
    const asked = URL.parse(`http://site${path}`)?.pathname ?? path
    return targets.find(
      ({ endpoint, base }) =>
        base === '/api' &&
        endpoint.method === method &&
        patternOf(base + endpoint.path).test(asked),
    )
  }

  return { sendRequest, send }
}

type Caller = { readonly token?: string; readonly person?: Person; readonly self?: Row }

/** The calls of the rider list and the ride sheet, and those that add routes. */
const ledCalls = [
  'signup.riders',
  'signup.addRider',
  'signup.changeRider',
  'signup.removeRider',
  'signup.emergency',
  'signup.people',
  'sheet.get',
  'sheet.send',
  'sheet.incidents',
  'sheet.addPhoto',
  'sheet.photo',
  'events.changeGroupPlaces',
  'events.message',
  'events.report',
  'leading.lead',
  'routes.read',
  'routes.preview',
  'routes.add',
]

const soon = () => {
  const start = Temporal.Now.zonedDateTimeISO('Asia/Dhaka').add({ hours: 11 })
  return {
    date: start.toPlainDate().toString(),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}
