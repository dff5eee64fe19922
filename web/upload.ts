import { TransportError } from '#contract/client.ts'
import type { Answer } from '#contract/endpoint.ts'
import { media } from '#contract/media.ts'
import { fromProblem } from '#contract/problem.ts'
import { authorization, club, signOutIfRefused } from './api.ts'
import { checkPicture } from './layout/check-picture.ts'
import { type Progress, postForm } from './layout/post-form.ts'

type Doors = Answer<typeof media.uploadTargets>

/** What kept a picture host from taking a picture, in a sentence. */
class HostError extends Error {
  readonly code = 'picture-host'
}

/** Sends a picture in the form of the first image host and gives its address. */
export const uploadImage = async (file: Blob, progress: Progress = {}): Promise<string> => {
  const { address } = (await doorsFor(file)).image
  const body = await post(address, { image: file }, progress)
  const { data: answer } = media.takeImage.answer.safeParse(body)
  return found(address, answer?.success ? answer.data.url : '')
}

/** Sends a picture in the form of the second image host and gives its address. */
export const uploadFile = async (file: Blob, progress: Progress = {}): Promise<string> => {
  const { address, preset } = (await doorsFor(file)).file
  const body = await post(address, { file, ...(preset && { upload_preset: preset }) }, progress)
  const { data: answer } = media.takeFile.answer.safeParse(body)
  return found(address, answer?.secure_url ?? '')
}

let doors: Promise<Doors> | undefined

/** Where pictures go does not change while a page is open, so it is asked once. */
const doorsFor = async (file: Blob) => {
  await checkPicture(file)
  doors ??= club.media.uploadTargets({}).catch((failure) => {
    doors = undefined
    throw failure
  })
  return doors
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
    throw new HostError(`${hostOf(address)} answered with status code ${status}. ${wordsIn(body)}`)
  }
  const shown = authorization()
  const { status, type, body } = await postForm(address, form, shown, progress)
  signOutIfRefused(status, shown)
  if (status < 300) return body
  const problem = type.startsWith('application/problem+json') && fromProblem(body as object)
  throw problem || new TransportError(status)
}

const isOutside = (address: string) => new URL(address, location.origin).origin !== location.origin

const hostOf = (address: string) => new URL(address, location.origin).host

/** Both image hosts say what is wrong in the same place. */
const wordsIn = (body: unknown) => {
  const words = (body as { error?: { message?: unknown } } | null)?.error?.message
  return typeof words === 'string' ? words.slice(0, 200) : 'Try again in a moment.'
}

const found = (address: string, url: string) => {
  if (url) return url
  throw new HostError(`${hostOf(address)} took the picture but did not say where it is.`)
}
