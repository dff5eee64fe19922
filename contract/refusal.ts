/** Every way the site says no: the status, what happened, and what to do next. */
export const refusals = {
  'unreadable-body': {
    status: 400,
    says: 'The request could not be read.',
    next: 'Send one JSON object with the content type application/json.',
  },
  'no-token': {
    status: 401,
    says: 'You are not signed in.',
    next: 'Sign in and try again.',
  },
  'dead-token': {
    status: 401,
    says: 'Your sign-in is no longer valid.',
    next: 'Sign in again.',
  },
  'no-proof': {
    status: 401,
    says: 'The identity provider does not vouch for this email address.',
    next: 'Sign in again.',
  },
  'wrong-role': {
    status: 403,
    says: 'Your role does not allow this.',
    next: 'Ask an admin of the club if you need it.',
  },
  'foreign-form': {
    status: 403,
    says: 'This form was sent from a page of another site.',
    next: 'Open the page of this site and send the form from there.',
  },
  'not-found': {
    status: 404,
    says: 'There is nothing here.',
    next: 'Check the address; what you look for may have been removed.',
  },
  'wrong-method': {
    status: 405,
    says: 'This address does not take that method.',
    next: 'The Allow header names the methods it takes.',
  },
  'already-there': {
    status: 409,
    says: 'This is already there.',
    next: 'Load the page again to see it.',
  },
  'email-taken': {
    status: 409,
    says: 'This email address belongs to another record of the club.',
    next: 'Sign in the way you did before, or confirm the address by the mail we sent.',
  },
  stale: {
    status: 409,
    says: 'Somebody has changed this meanwhile.',
    next: 'Load it again to see the change, then make yours.',
  },
  'old-sign-in': {
    status: 409,
    says: 'Sign in again to do this.',
    next: 'It is hard to undo, so the site wants to have seen you sign in within the last five minutes.',
  },
  'dead-link': {
    status: 409,
    says: 'This link has been used or is too old.',
    next: 'Ask for a new one.',
  },
  'other-account': {
    status: 409,
    says: 'This link belongs to another account.',
    next: 'Sign in to that account in this browser, then open the link again.',
  },
  'holds-roles': {
    status: 409,
    says: 'The record of this email address holds a role in the club.',
    next: 'Ask an admin to take the role away in All Users, then sign in again; the admin can give it back to you.',
  },
  'last-admin': {
    status: 409,
    says: 'The club needs at least one admin.',
    next: 'Make somebody else an admin first.',
  },
  'no-reset-link': {
    status: 409,
    says: 'No reset link can be made for this person.',
    next: 'They have no sign-in at this site. They can register with the same address.',
  },
  'already-answered': {
    status: 409,
    says: 'This request has been answered already.',
    next: 'Nothing was sent. Open it again if there is more to say.',
  },
  'no-mail': {
    status: 409,
    says: 'This site is not set up to send mail.',
    next: 'Write with your own mail program, then mark the request as answered.',
  },
  'claimed-already': {
    status: 409,
    says: 'This owner link has been used or is not the right one.',
    next: 'The club has an admin already, or the site printed a newer link at its last start.',
  },
  'too-large': {
    status: 413,
    says: 'That is more than the site takes at once.',
    next: 'Send less.',
  },
  'wrong-type': {
    status: 415,
    says: 'The site does not read this content type.',
    next: 'Send application/json.',
  },
  'bad-fields': {
    status: 422,
    says: 'Some fields need another look.',
    next: 'Correct the fields named here and send again.',
  },
  'bad-picture': {
    status: 422,
    says: "This file isn't an image we can read.",
    next: 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  },
  'wrong-password': {
    status: 422,
    says: 'Wrong email or password.',
    next: 'Check both, or register if you are new here.',
  },
  'key-reused': {
    status: 422,
    says: 'This Idempotency-Key was used for something else.',
    next: 'Use a new key for every new thing you create.',
  },
  'foreign-host': {
    status: 421,
    says: 'This is a local trial of the site.',
    next: 'Open it as http://localhost on the machine it runs on; set PUBLIC_URL to run a public site.',
  },
  'too-many': {
    status: 429,
    says: 'Too many attempts.',
    next: 'Wait a little and try again.',
  },
  unexpected: {
    status: 500,
    says: 'Something went wrong on our side.',
    next: 'Try again; if it stays, tell the club the request id of this answer.',
  },
  unavailable: {
    status: 503,
    says: 'The site cannot do this right now.',
    next: 'Nothing was changed. Try again in a few seconds.',
  },
  busy: {
    status: 503,
    says: 'The site has more to do than it can right now.',
    next: 'Nothing was changed. Try again in a few seconds.',
  },
  'storage-full': {
    status: 503,
    says: 'The site has no room left to store anything.',
    next: 'Nothing was changed. Reading goes on; tell whoever runs the site that its disk is full.',
  },
  uncertain: {
    status: 503,
    says: 'The site lost its database in the middle of this.',
    next: 'Look whether it was done before you try again.',
  },
  'timed-out': {
    status: 503,
    says: 'The site took too long.',
    next: 'Look whether it was done before you try again.',
  },
} as const satisfies Record<string, { status: number; says: string; next: string }>

export type RefusalName = keyof typeof refusals

export type FieldError = { readonly field: string; readonly detail: string }

type Circumstances = {
  readonly detail?: string
  readonly errors?: readonly FieldError[]
  /** Seconds after which the same call may work. */
  readonly retryAfter?: number
}

export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly status: number
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly retryAfter: number | undefined

  constructor(refusal: RefusalName, { detail, errors = [], retryAfter }: Circumstances = {}) {
    const { status, says, next } = refusals[refusal]
    super(says)
    this.refusal = refusal
    this.status = status
    this.detail = detail ?? next
    this.errors = errors
    this.retryAfter = retryAfter
  }
}
