import { openTokens } from '#server/identity/token.ts'
import { putInRides } from '#tests/machinery/many-rides.ts'
import { welcome } from '#tests/machinery/person.ts'
import type { Question } from '../question.ts'
import { openSite } from '../site.ts'
import { underLoad } from '../under-load.ts'

const secret = 'known to the benchmark and to the site it starts'
const month = { path: '/api/events?from=2030-06-01&to=2030-06-30' }

/** The token is checked and the person's row is read for every call, whatever it asks for. */
export const signedIn: Question = {
  name: 'signed-in',
  asks: 'What does a call cost that says who is calling?',
  limit: 'the same call without a token, a month of 120 events that is not kept',
  target: { atLeast: 0.6 },
  async open(stack) {
    let token = ''
    const site = stack.use(
      await openSite({
        async furnish(db) {
          await putInRides(db, 200, '2030-06-15')
          token = (await welcome(db, openTokens(secret), 'moderator')).token
        },
        variables: { TOKEN_SECRET: secret },
      }),
    )
    const headers = { Authorization: `Bearer ${token}` }
    return { subject: underLoad(site, { ...month, headers }), limit: underLoad(site, month) }
  },
}
