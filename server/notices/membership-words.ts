import { shortDay } from '#contract/membership-terms.ts'
import { to } from '#contract/pages.ts'
import type { Words } from './write-notices.ts'

const nothingEnds = 'You keep your account, your rides and what we tell you about them.'

/** The end of a membership, a request to renew it, and receipts. Amounts are not for a lock screen. */
export const describeMembership = (about: string, words: Words) => {
  const until = typeof words.until === 'string' ? shortDay(words.until) : undefined
  const facts = until ? ([['Member until', until]] as const) : []
  if (words.what === 'receipt') {
    const title = `Receipt ${words.number}: ${words.amount}`
    const text = 'Thank you! You can read and print the receipt on the site.'
    const lockScreen = { title: 'A receipt from the club', text: 'Open to read it.' }
    return { title, text, path: to.receipt(about), facts, lockScreen, action: 'Open the receipt' }
  }
  const title = titleFor(words, until)
  const text = `Your profile says how to pay. ${nothingEnds}`
  const lockScreen = { title: 'About your membership', text: 'Open to read it.' }
  return { title, text, path: to.ownMembership(), facts, lockScreen, action: 'How to pay' }
}

const titleFor = ({ what, days }: Words, until: string | undefined) => {
  if (what === 'renew') return 'Please renew your membership'
  if (days === 0) return `The last day of your membership: ${until}`
  return `Your membership ends on ${until}`
}
