import { contract } from '#contract/index.ts'

/** The site with its list of people open to everyone, so that the same read works without a token. */
Object.assign(contract.users.list, { access: 'everyone' })

await import('#main/server.ts')
