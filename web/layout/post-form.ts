import { TransportError } from '#contract/client.ts'

export type Progress = {
  /** Called with the share that was sent, from 0 to 1. At 1 the server processes the file. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

type PostAnswer = { readonly status: number; readonly type: string; readonly body: unknown }

/** Milliseconds without any progress. The whole upload may take as long as it needs. */
const timeouts = { sending: 30_000, preparing: 120_000 }

/** Posts a form with a file in it. Only XMLHttpRequest reports the progress of an upload. */
export const postForm = (
  address: string,
  form: FormData,
  authorization: string | undefined,
  { onProgress, signal }: Progress,
) =>
  new Promise<PostAnswer>((resolve, reject) => {
    if (signal?.aborted) throw new TransportError('aborted')
    const request = new XMLHttpRequest()
    let ended: 'aborted' | 'timeout' = 'aborted'
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => request.abort()
    const expectWithin = (longest: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        ended = 'timeout'
        stop()
      }, longest)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      expectWithin(loaded < total ? timeouts.sending : timeouts.preparing)
      onProgress?.(loaded / total)
    }
    request.upload.onload = () => {
      expectWithin(timeouts.preparing)
      onProgress?.(1)
    }
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? ''
      resolve({ status: request.status, type, body: request.response })
    }
    request.onerror = () => reject(new TransportError('network'))
    request.onabort = () => reject(new TransportError(ended))
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    signal?.addEventListener('abort', stop)
    request.open('POST', address)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    if (authorization) request.setRequestHeader('authorization', authorization)
    expectWithin(timeouts.sending)
    request.send(form)
  })
