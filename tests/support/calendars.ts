import ICAL from 'ical.js'
import { sync, type VEvent } from 'node-ical'
import { expect } from 'vitest'

/** A ride as a calendar program shows it; moments are those on the clock of the zone it names. */
export type Shown = {
  readonly uid: string
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly start: string
  readonly end: string
  readonly zone: string
  readonly status: string
  readonly sequence: number
  readonly url: string
}

/** Read by ical.js, which Thunderbird uses. */
export const readRides = (file: string): readonly Shown[] => {
  const calendar = new ICAL.Component(ICAL.parse(file))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const said = (name: string) => String(component.getFirstPropertyValue(name))
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      location: event.location,
      start: event.startDate.toString().slice(0, 16),
      end: event.endDate.toString().slice(0, 16),
      zone: event.startDate.zone?.tzid ?? '',
      status: said('status'),
      sequence: event.sequence,
      url: said('url'),
    }
  })
}

/** Read by node-ical, which shares no line with ical.js. */
export const readRidesAgain = (file: string): readonly Shown[] =>
  Object.values(sync.parseICS(file))
    .filter((part): part is VEvent => part?.type === 'VEVENT')
    .map((event) => ({
      uid: event.uid,
      summary: text(event.summary),
      description: text(event.description),
      location: text(event.location),
      start: onTheClock(event.start),
      end: onTheClock(event.end ?? event.start),
      zone: event.start.tz ?? '',
      status: event.status ?? '',
      sequence: Number(event.sequence),
      url: text(event.url),
    }))

const text = (value: VEvent['summary'] | undefined) =>
  typeof value === 'object' ? value.val : (value ?? '')

const onTheClock = (moment: VEvent['start']) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(moment.tz ?? 'UTC')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** RFC 5545, 3.1: every line ends with CRLF and has at most 75 octets, each of them whole characters. */
export const expectValidLines = (file: Uint8Array) => {
  const bytes = Buffer.from(file).toString('latin1')
  expect(bytes.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = bytes.slice(0, -2).split('\r\n')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const line of lines) {
    expect(line.length).toBeLessThanOrEqual(75)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    expect(line).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f]/)
    decoder.decode(Buffer.from(line, 'latin1'))
  }
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  for (const line of unfolded) expect(line).toMatch(/^[A-Z0-9-]+(;[A-Z0-9-]+=("[^"]*"|[^";:,]*))*:/)
  expect(unfolded.findIndex((line) => /^BEGIN:V(TIMEZONE|EVENT)$/.test(line))).toBeGreaterThan(
    unfolded.findLastIndex((line) => /^(NAME|METHOD|PRODID|X-WR|REFRESH|X-PUB|SOURCE)/.test(line)),
  )
}
