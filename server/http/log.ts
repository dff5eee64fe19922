import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export type Level = 'info' | 'warn' | 'error' | 'silent'

const severity: Record<Level, number> = { info: 1, warn: 2, error: 3, silent: 4 }

type Fields = Readonly<Record<string, string | number | boolean | undefined>>

export type Log = ReturnType<typeof openLog>

/** A pipe writes up to 4096 bytes atomically, so processes that share one buffer less than that. */
export const sharedOutputBuffer = 3_000

/** Writes readable lines for a terminal or JSON for machines, buffered and a few at a time. */
export const openLog = (
  level: Level,
  write: (text: string) => void,
  readable: boolean,
  bufferSize = 16_384,
) => {
  let buffer = ''
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (buffer) write(buffer)
    buffer = ''
  }
  const put = (line: string) => {
    buffer += `${line}\n`
    if (readable || buffer.length > bufferSize) flush()
    else timer ??= setTimeout(flush, 100)
  }
  const writeEvent = (at: Level, event: string, fields: Fields = {}) => {
    if (severity[at] < severity[level]) return
    put(readable ? asLine(at, event, fields) : asJson(at, event, fields))
  }

  return {
    flush,
    info: (event: string, fields?: Fields) => writeEvent('info', event, fields),
    warn: (event: string, fields?: Fields) => writeEvent('warn', event, fields),
    error: (event: string, error: unknown, fields?: Fields) =>
      writeEvent('error', event, { ...fields, error: withCause(error) }),
    /** Logs a request with its route instead of its URL, which may name a person. */
    request(id: string, route: string, method: string, status: number, ms: number) {
      if (severity.info < severity[level]) return
      put(
        readable
          ? `${clock()} ${method} ${route} ${status} ${tenths(ms)} ms ${id}`
          : `{"time":"${now()}","level":"info","event":"request","id":"${id}","method":"${method}","route":"${route}","status":${status},"ms":${tenths(ms)}}`,
      )
    },
  }
}

const tenths = (ms: number) => Math.round(ms * 10) / 10

let lastMoment = 0
let lastText = ''

/** Formatting a date is slow, and under load many requests come within a millisecond. */
const now = () => {
  const moment = Date.now()
  if (moment !== lastMoment) lastText = new Date(moment).toISOString()
  lastMoment = moment
  return lastText
}

const clock = () => now().slice(11, 19)

const asJson = (level: Level, event: string, fields: Fields) =>
  JSON.stringify({ time: now(), level, event, ...fields })

const asLine = (level: Level, event: string, fields: Fields) => {
  const shown = Object.entries(fields).map(([name, value]) => ` ${name}=${value}`)
  return `${clock()} ${level === 'info' ? '' : `${level.toUpperCase()} `}${event}${shown.join('')}`
}

/** An error with its causes, for the log only. */
const withCause = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` caused by ${withCause(error.cause)}`
  return withoutValues(error) + cause
}

/** A database error about a value (SQLSTATE 22…) repeats the value, which may be personal. */
const withoutValues = (error: Error) => {
  const { code } = error as { code?: unknown }
  const text = error.stack ?? error.message
  if (typeof code !== 'string' || !/^22[0-9A-Z]{3}$/.test(code)) return text
  return text.replace(error.message, `a value the database cannot take (${code})`)
}

const aDay = 24 * 60 * 60 * 1000

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Writes the log to a folder, one file a day, and deletes old files. */
export const openLogFiles = (folder: string, keepDays: number) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    write(text: string, now = Date.now()) {
      try {
        appendFileSync(join(folder, `clubrun-${dayOf(now)}.log`), text, { mode: 0o600 })
      } catch {
        // A full disk must not stop the site, and standard output has the same lines.
      }
    },
    deleteOld(now = Date.now()) {
      const oldest = `clubrun-${dayOf(now - keepDays * aDay)}.log`
      const old = readdirSync(folder).filter(
        (name) => /^clubrun-\d{4}-\d\d-\d\d\.log$/.test(name) && name < oldest,
      )
      for (const name of old) rmSync(join(folder, name), { force: true })
    },
  }
}
