export type Level = 'info' | 'warn' | 'error' | 'silent'

const severity: Record<Level, number> = { info: 1, warn: 2, error: 3, silent: 4 }

type Fields = Readonly<Record<string, string | number | boolean | undefined>>

export type Log = ReturnType<typeof openLog>

/**
 * A pipe takes up to 4096 bytes in one piece, so the lines of processes that share one do not mix
 * if they gather less.
 */
export const sharedOutputBuffer = 3_000

/** Lines for people on a terminal, JSON for machines. They are gathered and written a few at a time. */
export const openLog = (
  level: Level,
  write: (text: string) => void,
  readable: boolean,
  gathered = 16_384,
) => {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting) write(waiting)
    waiting = ''
  }
  const put = (line: string) => {
    waiting += `${line}\n`
    if (readable || waiting.length > gathered) flush()
    else timer ??= setTimeout(flush, 100)
  }
  const say = (at: Level, event: string, fields: Fields = {}) => {
    if (severity[at] < severity[level]) return
    put(readable ? forPeople(at, event, fields) : forMachines(at, event, fields))
  }

  return {
    flush,
    info: (event: string, fields?: Fields) => say('info', event, fields),
    warn: (event: string, fields?: Fields) => say('warn', event, fields),
    error: (event: string, error: unknown, fields?: Fields) =>
      say('error', event, { ...fields, error: whole(error) }),
    /** A request, with the pattern of its address: the address itself may name a person. */
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

let lastSecond = 0
let lastText = ''

/** Requests often share a second, and most of its text. */
const now = () => {
  const moment = Date.now()
  const second = Math.trunc(moment / 1000)
  if (second !== lastSecond) lastText = new Date(moment).toISOString().slice(0, 20)
  lastSecond = second
  return `${lastText}${String(moment % 1000).padStart(3, '0')}Z`
}

const clock = () => now().slice(11, 19)

const forMachines = (level: Level, event: string, fields: Fields) =>
  JSON.stringify({ time: now(), level, event, ...fields })

const forPeople = (level: Level, event: string, fields: Fields) => {
  const said = Object.entries(fields).map(([name, value]) => ` ${name}=${value}`)
  return `${clock()} ${level === 'info' ? '' : `${level.toUpperCase()} `}${event}${said.join('')}`
}

/** An error with its cause, for the log only. */
const whole = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : ` caused by ${whole(error.cause)}`
  return discreet(error) + cause
}

/** A database that cannot take a value (SQLSTATE 22…) repeats it, and it may be somebody's. */
const discreet = (error: Error) => {
  const { code } = error as { code?: unknown }
  const said = error.stack ?? error.message
  if (typeof code !== 'string' || !/^22[0-9A-Z]{3}$/.test(code)) return said
  return said.replace(error.message, `a value the database cannot take (${code})`)
}
