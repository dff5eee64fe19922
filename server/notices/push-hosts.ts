import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

type Options = {
  /** Without it the site is a local trial. */
  readonly publicUrl?: string | undefined
  /** The origins the operator has added. */
  readonly pushHosts: readonly string[]
}

export type PushHosts = ReturnType<typeof openPushHosts>

/**
 * Decides where push messages may go. The endpoint comes from a browser, so without this check anybody
 * signed in could make the server call any address.
 */
export const openPushHosts = ({ publicUrl, pushHosts }: Options) => {
  const isNamed = ({ origin }: URL) => pushHosts.includes(origin)

  const refuse = (endpoint: string): string | undefined => {
    const url = URL.parse(endpoint)
    if (!url || url.username || url.password) return 'This is not the address of a push service.'
    if (publicUrl && url.protocol !== 'https:')
      return 'The address of a push service begins with https://.'
    if (isNamed(url)) return undefined
    if (!publicUrl)
      return 'This is a local trial: it sends push messages only to the origins in PUSH_HOSTS.'
    return isKnown(url)
      ? undefined
      : "This browser's push service isn't known here. The operator of the site can add it to PUSH_HOSTS."
  }

  return {
    /** A sentence that says why nothing is sent to this endpoint, if so. */
    refuse,
    /** Finds the address of the host. Only an origin the operator named may be inside a private network. */
    lookupFor: (endpoint: URL): LookupFunction => (isNamed(endpoint) ? lookup : lookupPublic),
  }
}

/** The push services of Chrome, Edge, Firefox and Safari. */
const knownHosts = ['fcm.googleapis.com', 'web.push.apple.com']
const knownDomains = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

const isKnown = ({ hostname, port }: URL) =>
  port === '' &&
  (knownHosts.includes(hostname) || knownDomains.some((domain) => hostname.endsWith(domain)))

const reservedIPv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Of IPv6 only global unicast counts as public, and IPv4 behind the translator of a network without it. */
const translated = '64:ff9b::'
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
unicast.addSubnet(translated, 96, 'ipv6')

const reserved = new BlockList()
for (const [network, prefix] of reservedIPv4) {
  reserved.addSubnet(network, prefix, 'ipv4')
  reserved.addSubnet(translated + network, 96 + prefix, 'ipv6')
}
// Tunnels (Teredo, 6to4) lead to an IPv4 address of the sender's choice; the last two are for examples.
reserved.addSubnet('2001::', 23, 'ipv6')
reserved.addSubnet('2002::', 16, 'ipv6')
reserved.addSubnet('2001:db8::', 32, 'ipv6')
reserved.addSubnet('3fff::', 20, 'ipv6')

export const isPublicAddress = (address: string) =>
  isIPv4(address)
    ? !reserved.check(address, 'ipv4')
    : unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')

const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
    const [first] = found
    if (error || !first) return done(error ?? new Error('No address was found.'), [])
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(Object.assign(new Error('A private address.'), { code: 'EPRIVATE' }), [])
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
