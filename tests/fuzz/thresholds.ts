import type { Memory } from './meter.ts'
import type { Count } from './tally.ts'

/** Fewer requests are too few for a percentage. */
const enough = 20
const least = 0.3

/** A push service is outside, a public site has no mailbox, most rides of the fuzzer have no riders and have not begun, and it knows no receipts and no second record. */
const mayRefuseAll = [
  'notices.addDevice',
  'notices.mailbox',
  'events.message',
  'events.report',
  'gallery.upload',
  'gallery.propose',
  'gallery.withdraw',
  'leading.ask',
  'leading.accept',
  'leading.decline',
  // The version is that of other requests as well.
  'words.publish',
  'words.undo',
  'words.backToFile',
  'words.settle',
  'words.addArticle',
  // There is one backup at a time, no mail server, and the club is no demonstration.
  'office.makeBackup',
  'office.linkBackup',
  'office.testMail',
  'office.startOwn',
  // Their ids and tokens are known to the admins who made them.
  'people.renew',
  'people.revoke',
  'people.invitation',
  'people.accept',
  'people.import',
  'people.rows',
  'people.changeImport',
  'people.runImport',
  'people.discard',
  'users.previewMerge',
  'users.merge',
  'membership.changeSettings',
  'membership.reverse',
  'membership.receipt',
  'membership.sendReceipt',
]

/** Refusals alone prove little: enough requests to every other target must be accepted. */
export const tooFewAccepted = (counts: ReadonlyMap<string, Count>) =>
  [...counts]
    .filter(([name]) => !mayRefuseAll.includes(name))
    .filter(([, { requests, accepted }]) => requests >= enough && accepted < requests * least)
    .map(
      ([name, { requests, accepted }]) =>
        `only ${accepted} of ${requests} to ${name} were accepted`,
    )

/** The first thousands fill caches and compile hot code. */
const longRun = 20_000
const mostGrowth = 1.25

/**
 * The least memory of a site in the second and in the last two fifths of a run. Connections
 * and answers in flight come and go, so only the minimum shows what is never freed.
 */
export const leastHeld = (memory: readonly Memory[]) => {
  const leastOf = (from: number, to: number) =>
    Math.min(
      ...memory.slice(memory.length * from, Math.ceil(memory.length * to)).map(({ held }) => held),
    )
  return [leastOf(0.2, 0.6), leastOf(0.6, 1)] as const
}

/** After a fifth of a long run memory should hardly grow any more. */
export const growth = (memory: readonly Memory[], requests: number) => {
  const [first, last] = leastHeld(memory)
  if (requests < longRun || last <= first * mostGrowth) return []
  return [`memory grew from ${first} to ${last} bytes`]
}
