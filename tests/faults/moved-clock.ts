/** Loaded before the site: shifts its clock by the milliseconds in a file. */
import { readFileSync } from 'node:fs'

const file = process.env.MOVED_CLOCK ?? ''
let by = 0
const look = () => {
  by = Number(readFileSync(file, 'utf8'))
}
look()
setInterval(look, 20).unref()

const Right = Date
const now = () => Right.now() + by

globalThis.Date = new Proxy(Right, {
  construct: (_, given) => (given.length > 0 ? Reflect.construct(Right, given) : new Right(now())),
  get: (_, name) => (name === 'now' ? now : Reflect.get(Right, name)),
})

const instant = () => Temporal.Instant.fromEpochMilliseconds(now())
const zoned: typeof Temporal.Now.zonedDateTimeISO = (zone = Temporal.Now.timeZoneId()) =>
  instant().toZonedDateTimeISO(zone)

Object.assign(Temporal.Now, {
  instant,
  zonedDateTimeISO: zoned,
  plainDateISO: ((zone) => zoned(zone).toPlainDate()) satisfies typeof Temporal.Now.plainDateISO,
  plainDateTimeISO: ((zone) =>
    zoned(zone).toPlainDateTime()) satisfies typeof Temporal.Now.plainDateTimeISO,
  plainTimeISO: ((zone) => zoned(zone).toPlainTime()) satisfies typeof Temporal.Now.plainTimeISO,
})
