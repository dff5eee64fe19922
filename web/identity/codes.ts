/** Everything that can go wrong with the identity provider, each with one plain sentence. */
const sentences = {
  'popup-blocked':
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': 'The sign-in window was closed before you were done. Try again.',
  'user-cancelled':
    'You did not allow the sign-in. Try again, or use your email address and password.',
  'network-request-failed':
    'Network error: the sign-in service could not be reached. Check your connection and try again.',
  'internal-error': 'The sign-in service had a problem. Try again in a moment.',
  busy: 'The site has more to do than it can right now. Try again in a few seconds.',
  'sign-out-unfinished':
    "You're not fully signed out yet: we couldn't reach the club. Check your connection and try again.",
  'invalid-auth-event': 'This sign-in was interrupted and cannot go on. Start it again.',
  'auth-domain-config-required':
    'Sign-in is not set up completely: the auth domain is missing. Tell the club.',
  'invalid-api-key': 'Sign-in is not set up correctly: the API key is not valid. Tell the club.',
  'unauthorized-domain':
    'Sign-in is not allowed from this address. Open the site by its own address.',
  'invalid-credential': 'Wrong email or password. Check both, or register if you are new here.',
  'email-already-in-use': 'This email address is registered already. Log in instead.',
  'weak-password': 'This password is too easy to guess. Please choose another.',
  'invalid-email': 'Please give an email address, such as name@example.com.',
  'too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
  'account-exists-with-different-credential':
    'This email address has a password here. Log in with email address and password.',
  'operation-not-allowed':
    'This way to sign in is not set up on this site. Use email and password.',
  'email-missing': 'That account has no email address. Please give one to go on.',
  'requires-recent-login': 'Please sign in again before you do this.',
  'mail-unavailable': 'This site cannot send mail. Write to the club to get a new password.',
  'no-password':
    'Your account has no password: you sign in with Google or Twitter. Change it there.',
  'other-account':
    'You signed in with another account than before. Nothing was done. Look at the top which one you are using now.',
  'invalid-link': 'This link has been used or is too old. Ask for a new one.',
} as const

export type IdentityCode = keyof typeof sentences

export class IdentityError extends Error {
  readonly code: IdentityCode

  /** The provider may know better words than the table, such as what a password lacks. */
  constructor(code: IdentityCode, sentence?: string) {
    super(sentence ?? sentences[code])
    this.code = code
  }
}
