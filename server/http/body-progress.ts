import { Refusal } from '#contract/refusal.ts'
import { withTimeout } from './timeout.ts'

/**
 * The chunks of a body as they arrive, however long that takes, until nothing came for a while. The
 * body is left open, so that somebody else can read on.
 */
export async function* readChunks(request: Request, silence: number) {
  const reader = request.body?.getReader()
  if (!reader) return
  try {
    while (true) {
      const { done, value } = await withTimeout(reader.read().catch(brokeOff), {
        ms: silence,
        refusal: fellSilent,
      })
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

const brokeOff = () => {
  throw new Refusal('unreadable-body', { detail: 'The upload broke off. Please send it again.' })
}

const fellSilent = () =>
  new Refusal('timed-out', {
    detail: 'Nothing has arrived for a while. Check your connection and send it again.',
    retryAfter: 5,
  })

const most = { bytes: 64 * 1024 * 1024, ms: 60_000, silence: 5_000 }

/**
 * Before a sender is refused, the rest of what they send is taken: a browser listens only when it has
 * sent it all.
 */
export const drainOnFailure = async <T>(request: Request, work: T | Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    await hearOut(request)
    throw error
  }
}

const hearOut = async (request: Request) => {
  const end = Date.now() + most.ms
  let left = most.bytes
  try {
    for await (const chunk of readChunks(request, most.silence)) {
      left -= chunk.byteLength
      if (left < 0 || Date.now() > end) return
    }
  } catch {
    // They are gone, or say nothing any more.
  }
}
