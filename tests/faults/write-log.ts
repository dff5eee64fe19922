import type { Answer, Request } from './ask.ts'
import type { Club } from './club.ts'

/** A write, and what became of it. */
export type Entry = {
  readonly request: Request
  readonly mark: string
  state: 'acknowledged' | 'refused' | 'unknown'
  /** The part of the answer that must be the same the next time. */
  made?: string
  /** The text of an answer that was not good, or why there was none. */
  why?: string
  /** Whether the answer said that nothing was changed. */
  unchanged?: boolean
}

/** The longest wait for an answer: ten seconds, and some more for a busy machine. */
const longestWait = 15

/** A picture may take half a minute, and its process stops last. */
const longestUpload = 45

/** Counts what the site acknowledges and what it keeps of that. */
export const openWriteLog = (club: Pick<Club, 'caller'>) => {
  const entries: Entry[] = []
  const recoveries: { readonly answer: number; readonly write: number }[] = []
  const broken = new Set<string>()
  const counts = {
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    said503: 0,
    unclear: 0,
    unanswered: 0,
    slowest: 0,
  }

  const judge = ({ path }: Request, { status, headers, text, took }: Answer) => {
    const longest = path.startsWith('/api/media/') ? longestUpload : longestWait
    if (status === 0) {
      counts.unanswered++
      if (took > longest) broken.add(`${path} was not answered for ${took.toFixed(0)} s`)
      return
    }
    counts.slowest = Math.max(counts.slowest, took)
    if (took > longest) broken.add(`${path} was answered after ${took.toFixed(1)} s`)
    if (status < 500) return
    const problem = headers['content-type']?.includes('problem+json') || !path.startsWith('/api/')
    if (status === 503 && headers['retry-after'] && problem) {
      counts.said503++
    } else {
      counts.unclear++
      broken.add(`${path} was answered with ${status}: ${text.slice(0, 200)}`)
    }
  }

  const ask = async (request: Request) => {
    const answer = await club.caller.ask(request)
    judge(request, answer)
    return answer
  }

  return {
    entries,
    /** How many of the entries were settled earlier. */
    settled: 0,
    counts,
    broken,
    recoveries,
    ask,
    /** Sends a write and records the acknowledgement. A repetition must give the same answer. */
    async send(entry: Entry) {
      const { status, text } = await ask(entry.request)
      if (status === 200 || status === 201) {
        // A change made twice changes nothing, so only what is created must be the same.
        const made = entry.request.method ? '' : text
        if (entry.made !== undefined && entry.made !== made) {
          counts.doubled++
          broken.add(`${entry.mark} was made twice`)
        }
        if (entry.state !== 'acknowledged') counts.acknowledged++
        entry.made = made
        entry.state = 'acknowledged'
        return true
      }
      if (status >= 400 && status < 500) {
        broken.add(`${entry.request.path} was refused with ${status}: ${text.slice(0, 200)}`)
      }
      if (entry.state !== 'acknowledged') entry.state = status === 0 ? 'unknown' : 'refused'
      entry.why = text
      entry.unchanged = /"Nothing was changed/.test(text)
      return false
    },
  }
}

export type WriteLog = ReturnType<typeof openWriteLog>
