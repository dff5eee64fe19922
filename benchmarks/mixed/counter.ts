import type { Caller, Heard } from './caller.ts'
import type { Request } from './deal.ts'

/** Milliseconds. The site answers every request within 10 seconds; later answers do not count. */
const longest = 12_000

type Asked = Request & { due: number }

/** Sends due requests as soon as a caller is free, and measures from the moment they were due. */
export const openCounter = (
  free: Caller[],
  tally: (asked: Asked, heard: Heard | undefined) => void,
) => {
  const waiting: Asked[] = []
  let first = 0
  let inFlight = 0
  const send = (caller: Caller, asked: Asked) => {
    inFlight++
    const late = setTimeout(() => caller.disconnect(), longest)
    caller.ask(asked.rawRequest, (heard) => {
      clearTimeout(late)
      inFlight--
      free.push(caller)
      tally(asked, heard)
      pump()
    })
  }
  const pump = () => {
    while (first < waiting.length && free.length > 0) {
      send(free.shift() as Caller, waiting[first++] as Asked)
    }
    if (first === waiting.length) waiting.length = first = 0
  }
  return {
    ask(asked: Asked) {
      waiting.push(asked)
      pump()
    },
    left: () => waiting.length - first + inFlight,
  }
}
