import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

type Words = { token: string; image: string }
type Answers = { ride: string; tokens: string[] }

/** Either news, rides, pictures and messages, or the answers of members to a ride. */
export type Pen = { port: number; perSecond: number } & (Words | Answers)

/** How many writes were answered, and the longest it took until the home page showed one, in milliseconds. */
export type Written = { count: number; slowest: number }

const agent = new Agent({ keepAlive: true })
/** Later than any other, so the home page shows it. */
const lastMoment = Temporal.PlainDateTime.from('2150-01-01T00:00')
/** Tomorrow in the demonstration club, whose rides begin at six: those written here are sooner. */
const soonDay = Temporal.Now.plainDateISO('Asia/Dhaka').add({ days: 1 }).toString()

type Sent = { method: string; path: string; body?: object; from?: string; token?: string }

const send = async (port: number, { method, path, body, from, token }: Sent) => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  // Another address needs another connection.
  const line = from ? { localAddress: from } : { agent }
  const sent = request({ host: '127.0.0.1', port, method, path, headers, ...line }, resolve)
  sent.on('error', reject)
  sent.end(body && JSON.stringify(body))
  const answer = await promise
  const text = Buffer.concat(await answer.toArray()).toString()
  const { statusCode = 0 } = answer
  if (statusCode >= 300) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 200)}`)
  return text
}

const news = (title: string, moment: Temporal.PlainDateTime) => ({
  path: '/api/newsInfo',
  body: { title, author: 'Nadia Islam', type: 'Race', dateTime: moment.toString().slice(0, 16) },
})

const ride = (title: string, date: string, time: string, image: string) => ({
  path: '/api/events',
  body: {
    title,
    description: 'Flat roads along the east bank, tea at the weir and parathas on the square.',
    location: 'The Iron Bridge',
    // The home page shows rides before workshops.
    distance: 40,
    author: 'Nadia Islam',
    date,
    time,
    image,
  },
})

const clock = (minutes: number) => Temporal.PlainTime.from('05:59').subtract({ minutes }).toString()

/** The writes in turn: half are news and rides; a second apart, one of these is looked for. */
const nthWords = (number: number, perSecond: number, { image, token }: Words) => {
  const title = `Written as number ${number}.`
  const second = Math.floor(number / perSecond)
  const seen = number % perSecond < 2
  const earlier = Temporal.PlainDateTime.from('2020-01-01T00:00').add({ minutes: number })
  const kinds = [
    () => news(title, seen ? lastMoment.add({ minutes: second }) : earlier),
    () => ride(title, seen ? soonDay : '2190-01-01', clock(second % 359).slice(0, 5), image),
    () => ({ path: '/api/gallery', body: { url: image, alt: title } }),
    () => ({
      path: '/api/contact',
      body: { name: 'Shirin Akhter', email: 'shirin@example.com', message: title },
      // A signed-in person has the same limit as an address.
      token: '',
      from: `127.1.${(number >> 8) & 255}.${number & 255}`,
    }),
  ]
  const write = kinds[number % kinds.length]
  return { write: { method: 'POST', token, path: '/', ...write?.() }, watched: seen && title }
}

/** All members in turn come, then all of them might come. */
const nthAnswer = (number: number, { ride, tokens }: Answers) => {
  const answer = Math.floor(number / tokens.length) % 2 === 0 ? 'going' : 'maybe'
  const token = tokens[number % tokens.length] ?? ''
  const write = { method: 'PUT', token, path: `/api/events/${ride}/rsvp`, body: { answer } }
  return { write, watched: '' }
}

const nthWrite = (number: number, pen: Pen) =>
  'ride' in pen ? nthAnswer(number, pen) : nthWords(number, pen.perSecond, pen)

let next = 0
let stopped = false
let writing = Promise.resolve<Written>({ count: 0, slowest: 0 })

/** Keeps to its schedule however long the answers take, until it is stopped. */
const write = async (pen: Pen): Promise<Written> => {
  let count = 0
  let slowest = 0
  const lookFor = async (title: string, since: number) => {
    while (!(await send(pen.port, { method: 'GET', path: '/' })).includes(title)) await sleep(20)
    slowest = Math.max(slowest, performance.now() - since)
  }
  const one = async (number: number) => {
    const begin = performance.now()
    const { write, watched } = nthWrite(number, pen)
    await send(pen.port, write)
    count++
    if (watched) await lookFor(watched, begin)
  }
  const begin = performance.now()
  const begun: Promise<void>[] = []
  for (let place = 1; !stopped; place++) {
    const sent = one(next++)
    sent.catch(() => {
      stopped = true
    })
    begun.push(sent)
    await sleep(Math.max(0, begin + (place * 1000) / pen.perSecond - performance.now()))
  }
  await Promise.all(begun)
  return { count, slowest }
}

process.on('message', (message: { write?: Pen; stop?: boolean }) => {
  if (message.write) {
    stopped = false
    writing = write(message.write)
    writing.catch(() => {})
    process.send?.({ write: true })
  }
  if (message.stop) {
    stopped = true
    writing.then(
      (stop) => process.send?.({ stop }),
      (error) => process.send?.({ failure: error.message }),
    )
  }
})
process.channel?.ref()
