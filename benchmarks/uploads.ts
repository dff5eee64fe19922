import sharp from 'sharp'

const account = { email: 'moderator@demo.club', password: 'a password for one run' }

/** The settings with which the site accepts the uploader's token. */
export const uploader = { DEMO_PASSWORD: account.password }

/** Sends pictures to a site one after the other, none of them twice. */
export const openUploads = async (port: number) => {
  const origin = `http://127.0.0.1:${port}`
  const token = await signIn(origin)
  const picture = await twelveMegapixels()
  let sent = 0

  // Another last byte makes it another file, with as much work.
  const send = () => sendPicture(origin, token, [new Uint8Array(picture), String(sent++)])

  /** Keeps uploading during the work, and returns the number of pictures per minute. */
  return async <Done>(work: () => Promise<Done>) => {
    let working = true
    const sending = (async () => {
      const took: number[] = []
      while (working) {
        const begin = performance.now()
        await send()
        // A picture finished after the work would distort the result.
        if (working || took.length === 0) took.push(performance.now() - begin)
      }
      return (took.length * 60_000) / took.reduce((sum, ms) => sum + ms)
    })()
    const done = await work().finally(() => {
      working = false
    })
    return { done, perMinute: await sending }
  }
}

/** Returns the address of the picture. */
export const sendPicture = async (origin: string, token: string, parts: BlobPart[]) => {
  const form = new FormData()
  form.set('image', new Blob(parts))
  const headers = { authorization: `Bearer ${token}` }
  const sent = { method: 'POST', headers, body: form }
  const response = await fetch(`${origin}/api/media/image`, sent)
  if (!response.ok) throw new Error(`a picture was answered with ${response.status}`)
  const { data } = await response.json()
  return data.url as string
}

const post = async (origin: string, path: string, body: object, proof?: string) => {
  const headers = { 'content-type': 'application/json', origin, authorization: `Bearer ${proof}` }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(origin + path, init)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** A token of a person who may upload. */
export const signIn = async (origin: string) => {
  const signedIn = await post(origin, '/api/auth/sign-in/email', account)
  const proof = signedIn.headers.get('set-auth-token') ?? ''
  const { token } = await (await post(origin, '/api/jwt', { email: account.email }, proof)).json()
  return token as string
}

/** A JPEG with the dimensions and file size of a phone's. */
const twelveMegapixels = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer()
