import { fromProblem } from '#contract/refusal.ts'
import { TransportError } from '#contract/transport.ts'
import { club, token } from './api.ts'

export type Progress = {
  /** Hears how much of the file has left, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** Sends a picture in the form of the first image host and gives its address. */
export const uploadImage = async (file: Blob, progress: Progress = {}): Promise<string> => {
  const { image } = await club.media.doors({})
  const form = new FormData()
  form.set('image', file)
  const answer = await post(image.address, form, progress)
  return (answer as { data: { url: string } }).data.url
}

/** Sends a picture in the form of the second image host and gives its address. */
export const uploadFile = async (file: Blob, progress: Progress = {}): Promise<string> => {
  const { file: door } = await club.media.doors({})
  const form = new FormData()
  form.set('file', file)
  if (door.preset) form.set('upload_preset', door.preset)
  const answer = await post(door.address, form, progress)
  return (answer as { secure_url: string }).secure_url
}

const post = (address: string, form: FormData, { onProgress, signal }: Progress) =>
  new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'json'
    const held = token.read()
    if (held && address.startsWith('/'))
      request.setRequestHeader('authorization', `Bearer, ${held}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total)
    request.onload = () =>
      request.status < 300
        ? resolve(request.response)
        : reject(fromProblem(request.response ?? {}) ?? new TransportError(request.status))
    request.onerror = () => reject(new TransportError('network'))
    request.onabort = () => reject(new TransportError('aborted'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
