import type { Club } from './club.ts'
import type { WriteLog } from './write-log.ts'

const password = 'quiet-ferry-at-dawn'

/** A rider who registers with a password, signs in, writes and reads, as a browser would. */
export const openRider = async (club: Club, { ask }: WriteLog) => {
  const email = `rider-${crypto.randomUUID().slice(0, 8)}@example.com`
  const headers = {
    origin: 'https://club.example',
    'x-forwarded-for': `10.1.${[0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
  }
  const provider = (path: string, body: object) => ask({ path: `/api/auth${path}`, headers, body })
  const exchange = (proof: string) =>
    ask({ path: '/api/jwt', token: proof, headers, body: { email } })
  await provider('/sign-up/email', { email, password, name: 'Rima' })

  return {
    async signIn() {
      const signedIn = await provider('/sign-in/email', { email, password })
      const proof = String(signedIn.headers['set-auth-token'])
      const { status, text } = await exchange(proof)
      const token: string = status < 300 ? JSON.parse(text).token : ''
      return { status: status < 300 ? 200 : status, proof, token }
    },
    exchange: async (proof: string) => (await exchange(proof)).status,
    /** Uses a token, with or without a record. */
    async use(token: string) {
      const body = { firstName: 'Rima', email }
      return (await ask({ path: '/api/users', token, headers, body })).status
    },
    async write() {
      const body = { name: 'Rima', email, message: 'When is the next ride?' }
      return (await ask({ path: '/api/contact', headers, body })).status
    },
    becomeModerator: () =>
      club.look((db) =>
        db.updateTable('person').set({ moderator: 1 }).where('email', '=', email).execute(),
      ),
    async publish(token: string) {
      const title = `News ${crypto.randomUUID()}`
      const body = { title, author: 'Nadia', type: 'Other', dateTime: '2030-01-01T10:00' }
      await ask({ path: '/api/newsInfo', token, headers, body })
      return title
    },
    readNews: async () => (await ask({ path: '/api/newsInfo' })).text,
  }
}
