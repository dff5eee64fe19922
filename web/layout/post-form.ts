import { TransportError } from '#contract/client.ts'

export type Progress = {
  /** Hears how much of the file has left, from 0 to 1. At 1 the other side works on it. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

type Answered = { readonly status: number; readonly type: string; readonly body: unknown }

/** How long nothing may happen, in milliseconds. A whole upload may take as long as it needs. */
const patience = { sending: 30_000, preparing: 120_000 }

/** Posts a form with a file in it. Only XMLHttpRequest tells how much of it has left. */
export const postForm = (
  address: string,
  form: FormData,
  authorization: string | undefined,
  { onProgress, signal }: Progress,
) =>
  new Promise<Answered>((resolve, reject) => {
    if (signal?.aborted) throw new TransportError('aborted')
    const request = new XMLHttpRequest()
    let ended: 'aborted' | 'timeout' = 'aborted'
    let silence: ReturnType<typeof setTimeout> | undefined
    const stop = () => request.abort()
    const expectWithin = (longest: number) => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        ended = 'timeout'
        stop()
      }, longest)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      expectWithin(loaded < total ? patience.sending : patience.preparing)
      onProgress?.(loaded / total)
    }
    request.upload.onload = () => {
      expectWithin(patience.preparing)
      onProgress?.(1)
    }
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? ''
      resolve({ status: request.status, type, body: request.response })
    }
    request.onerror = () => reject(new TransportError('network'))
    request.onabort = () => reject(new TransportError(ended))
    request.onloadend = () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', stop)
    }
    signal?.addEventListener('abort', stop)
    request.open('POST', address)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    if (authorization) request.setRequestHeader('authorization', authorization)
    expectWithin(patience.sending)
    request.send(form)
  })
