import type { Delivery } from '#contract/notices.ts'

export const kindsInWords: Readonly<Record<Delivery['kind'], string>> = {
  'ride-cancelled': 'ride cancelled, moved or restored',
  'ride-changed': 'ride changed',
  place: 'a place, or the line',
  reminder: 'reminder',
  'after-ride': 'after a ride',
  rider: 'somebody joined or left',
  'new-ride': 'new ride',
  news: 'club news',
  message: 'message from the leader',
  request: 'new contact request',
  'leader-wanted': 'ride without a leader',
  leading: 'for leaders: swap, stand-in or roll call',
  record: 'a record was changed',
  membership: 'end of a membership, or a receipt',
  letter: 'letter about an account or a sign-up',
}

/** The first that is found in an error decides. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/\bEAUTH\b|\b53[045]\b/, "The mail server doesn't accept the name or password of the site"],
  [/\bETLS\b|\bCERT/, 'The connection to the mail server is not secure'],
  [/\b5[05]\d\b/, 'The mail server refused it for good, often because the address is wrong'],
  [/\b4\d\d\b/, 'The mail server asked to try later'],
]

const pushCauses: readonly (readonly [RegExp, string])[] = [
  [/HTTP 429/, 'The push service asked to wait'],
  [/HTTP 40[13]/, "The push service doesn't accept the key of the site, or its clock is wrong"],
  [/HTTP 413/, 'The message is too long for the push service'],
  [/HTTP 5\d\d/, 'The push service is out of order'],
  [/HTTP/, 'The push service refused it'],
  [/EHOST|EPRIVATE/, 'The settings of the site do not allow this push service'],
  [/ERR_CRYPTO/, 'The browser gave a key that does not work'],
]

const network: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED|ECONNRESET|ESOCKET|ECONNECTION/, 'does not answer'],
  [/ETIMEDOUT|ETIMEOUT|Timeout|ABORT/, 'did not answer in time'],
  [/EDNS|ENOTFOUND|EAI_AGAIN/, 'could not be found'],
]

/** An error in plain words, followed by its codes for the operator of the site. */
export const errorInWords = (error: string, channel: Delivery['channel']) => {
  const find = (list: typeof causes) => list.find(([pattern]) => pattern.test(error))?.[1]
  const service = channel === 'mail' ? 'The mail server' : 'The push service'
  const unreachable = find(network)
  const cause =
    find(channel === 'mail' ? causes : pushCauses) ??
    (unreachable ? `${service} ${unreachable}` : 'Something went wrong')
  return `${cause} (${error}).`
}
