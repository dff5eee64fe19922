/** Everything that can go wrong with the identity provider, each with a sentence for people. */
const sentences = {
  'popup-blocked':
    'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': 'The sign-in window was closed too early. Try again.',
  'user-cancelled': "You didn't allow the sign-in. Try again, or use your email and password.",
  'network-request-failed':
    "Network error: we couldn't reach the sign-in service. Check your connection and try again.",
  'internal-error': 'The sign-in service had a problem. Try again in a moment.',
  busy: 'The site is very busy right now. Try again in a few seconds.',
  'sign-out-unfinished':
    "You're not fully signed out yet: we couldn't reach the club. Check your connection and try again.",
  'invalid-auth-event': 'The sign-in was interrupted. Try again.',
  'auth-domain-config-required':
    "Sign-in isn't set up completely: the auth domain is missing. Please tell the club.",
  'invalid-api-key':
    "Sign-in isn't set up correctly: the API key is invalid. Please tell the club.",
  'unauthorized-domain': "You can't sign in from this address. Open the site at its usual address.",
  'invalid-credential': "Wrong email or password. Check both, or register if you're new here.",
  'email-already-in-use': 'This email address is already registered. Log in instead.',
  'weak-password': 'This password is too easy to guess. Choose another.',
  'invalid-email': 'Enter an email address, such as name@example.com.',
  'too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
  'account-exists-with-different-credential':
    'This email address has a password here. Log in with your email and password.',
  'operation-not-allowed':
    "This sign-in isn't available on this site. Use your email and password.",
  'email-missing': 'That account has no email address. Enter one to continue.',
  'requires-recent-login': 'Sign in again to do this.',
  'mail-unavailable': "This site can't send mail. Ask the club for a new password.",
  'no-password':
    'Your account has no password: you sign in with Google or Twitter. Change your password there.',
  'other-account':
    'You signed in with a different account, so nothing was changed. The menu at the top shows which one you are using.',
  'invalid-link': 'This link has expired or was already used. Ask for a new one.',
} as const

export type IdentityCode = keyof typeof sentences

export class IdentityError extends Error {
  readonly code: IdentityCode

  /** A provider may pass a better sentence, such as what a password lacks. */
  constructor(code: IdentityCode, sentence?: string) {
    super(sentence ?? sentences[code])
    this.code = code
  }
}
