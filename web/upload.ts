import { TransportError } from '#contract/client.ts'
import type { Answer } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { largestPicture, type media, StoredFile, StoredImage } from '#contract/media.ts'
import type { Import } from '#contract/people.ts'
import { largestImport } from '#contract/people-facts.ts'
import { kindLength, pictureKind } from '#contract/picture-kind.ts'
import { fromProblem } from '#contract/problem.ts'
import { Refusal } from '#contract/refusal.ts'
import { largestRouteFile } from '#contract/route-facts.ts'
import type { RoutePreview } from '#contract/routes.ts'
import { authorization, club, signOutIfRefused } from './api.ts'

export type Progress = {
  /** Gets the share that was sent, from 0 to 1. At 1 the server is processing the picture. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** An image host outside this site refused a picture; the message is one sentence. */
class HostError extends Error {
  readonly code = 'picture-host'
}

/** Uploads a picture in the format of the first image host and returns its address. */
export const uploadImage = async (file: Blob, progress: Progress = {}): Promise<string> => {
  const { address } = (await findTargets(file)).image
  const body = await post(address, { image: file }, progress)
  const { data: answer } = StoredImage.safeParse(body)
  return requireUrl(address, answer?.success ? answer.data.url : '')
}

/** Uploads a picture in the format of the second image host and returns its address. */
export const uploadFile = async (file: Blob, progress: Progress = {}): Promise<string> => {
  const { address, preset } = (await findTargets(file)).file
  const body = await post(address, { file, ...(preset && { upload_preset: preset }) }, progress)
  const { data: answer } = StoredFile.safeParse(body)
  return requireUrl(address, answer?.secure_url ?? '')
}

/** Uploads a picture to a call of this site, never to an outside host. */
const uploadTo =
  ({ path }: { readonly path: string }) =>
  async (file: Blob, progress: Progress = {}): Promise<string> => {
    await checkPicture(file)
    const address = `/api${path}`
    const { data: answer } = StoredFile.safeParse(await post(address, { file }, progress))
    return requireUrl(address, answer?.secure_url ?? '')
  }

/** Uploads a picture that a member proposes. */
export const uploadProposal = uploadTo(contract.gallery.upload)

/** Uploads a picture of news, which admins publish as well. */
export const uploadNewsPicture = uploadTo(contract.news.upload)

/** Sends a list of members and returns what its rows would do. */
export const readMemberFile = async (file: Blob): Promise<Import> => {
  if (file.size === 0) throw new Refusal('not-csv', { detail: problems.empty })
  if (file.size > largestImport.bytes)
    throw new Refusal('too-large', { detail: problems.largeList })
  return (await post(`/api${contract.people.readFile.path}`, { file }, {})) as Import
}

/** Sends the file of a route and returns what was found in it. */
export const readRouteFile = async (file: Blob, progress: Progress): Promise<RoutePreview> => {
  if (file.size === 0) throw new Refusal('bad-route-file', { detail: problems.empty })
  if (file.size > largestRouteFile.bytes) {
    throw new Refusal('too-large', { detail: problems.largeRoute })
  }
  return (await post(`/api${contract.routes.read.path}`, { file }, progress)) as RoutePreview
}

const problems = {
  empty: 'The file is empty. Choose another one.',
  large: `A picture may have up to ${largestPicture.bytes / 1024 / 1024} MB. Save it smaller and send that.`,
  largeList: `A list of members may have up to ${largestImport.bytes / 1024 / 1024} MB. Delete the columns the site does not need, or split it.`,
  largeRoute: `A route file may have up to ${largestRouteFile.bytes / 1024 / 1024} MB. Export the route without its recording and choose that.`,
  heic: 'This is a HEIC picture, as iPhones take them. Save it as a JPEG and send that. With Settings, Camera, Formats, Most Compatible the phone takes JPEGs itself.',
  unreadable: 'The file cannot be read. Choose it again.',
}

/** Refuses what is not a picture before it is sent, for the same reasons as the server. */
export const checkPicture = async (file: Blob) => {
  if (file.size === 0) throw new Refusal('bad-picture', { detail: problems.empty })
  if (file.size > largestPicture.bytes) throw new Refusal('too-large', { detail: problems.large })
  const kind = pictureKind(await readText(file.slice(0, kindLength)))
  if (kind === 'heic') throw new Refusal('bad-picture', { detail: problems.heic })
  if (!kind) throw new Refusal('bad-picture')
}

const readText = async (part: Blob) => {
  const bytes = await part.arrayBuffer().catch(() => {
    throw new Refusal('bad-picture', { detail: problems.unreadable })
  })
  return String.fromCharCode(...new Uint8Array(bytes))
}

let targets: Promise<Answer<typeof media.uploadTargets>> | undefined

/** Where pictures are uploaded does not change while the page is open, so it is fetched once. */
const findTargets = async (file: Blob) => {
  await checkPicture(file)
  targets ??= club.media.uploadTargets({}).catch((failure) => {
    targets = undefined
    throw failure
  })
  return targets
}

const post = async (
  address: string,
  fields: Readonly<Record<string, string | Blob>>,
  progress: Progress,
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (isOutside(address)) {
    const { status, body } = await postForm(address, form, undefined, progress)
    if (status < 300) return body
    throw new HostError(
      `${hostOf(address)} answered with status code ${status}. ${errorMessageIn(body)}`,
    )
  }
  const sent = authorization()
  const { status, type, body } = await postForm(address, form, sent, progress)
  signOutIfRefused(status, sent)
  if (status < 300) return body
  const problem = type.startsWith('application/problem+json') && fromProblem(body as object)
  throw problem || new TransportError(status)
}

const isOutside = (address: string) => new URL(address, location.origin).origin !== location.origin

const hostOf = (address: string) => new URL(address, location.origin).host

/** Both image hosts put it in the same place. */
const errorMessageIn = (body: unknown) => {
  const message = (body as { error?: { message?: unknown } } | null)?.error?.message
  return typeof message === 'string' ? message.slice(0, 200) : 'Try again in a moment.'
}

const requireUrl = (address: string, url: string) => {
  if (url) return url
  throw new HostError(`${hostOf(address)} took the picture but did not say where it is.`)
}

/** Milliseconds without progress. A whole upload may take as long as it needs. */
const timeouts = { sending: 30_000, processing: 120_000 }

type PostResult = { readonly status: number; readonly type: string; readonly body: unknown }

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
const postForm = (
  address: string,
  form: FormData,
  authorization: string | undefined,
  { onProgress, signal }: Progress,
) =>
  new Promise<PostResult>((resolve, reject) => {
    if (signal?.aborted) throw new TransportError('aborted')
    const request = new XMLHttpRequest()
    let reason: 'aborted' | 'timeout' = 'aborted'
    let timer: ReturnType<typeof setTimeout> | undefined
    const abort = () => request.abort()
    const restartTimer = (timeout: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reason = 'timeout'
        abort()
      }, timeout)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer(loaded < total ? timeouts.sending : timeouts.processing)
      onProgress?.(loaded / total)
    }
    request.upload.onload = () => {
      restartTimer(timeouts.processing)
      onProgress?.(1)
    }
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? ''
      resolve({ status: request.status, type, body: request.response })
    }
    request.onerror = () => reject(new TransportError('network'))
    request.onabort = () => reject(new TransportError(reason))
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    request.open('POST', address)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    if (authorization) request.setRequestHeader('authorization', authorization)
    restartTimer(timeouts.sending)
    request.send(form)
  })
