import { rideRefusals } from './ride-refusals.ts'

/** Every way the site says no: the status, what happened, and what to do next. */
export const refusals = {
  ...rideRefusals,
  'unreadable-body': {
    status: 400,
    says: 'The request could not be read.',
    next: 'Send one JSON object with the content type application/json.',
  },
  'no-token': {
    status: 401,
    says: "You're not signed in.",
    next: 'Sign in and try again.',
  },
  'dead-token': {
    status: 401,
    says: 'Your session has ended.',
    next: 'Sign in again.',
  },
  'no-proof': {
    status: 401,
    says: "We couldn't verify this email address.",
    next: 'Sign in again.',
  },
  'wrong-role': {
    status: 403,
    says: "You don't have permission to do this.",
    next: 'Ask an admin if you need access.',
  },
  'foreign-form': {
    status: 403,
    says: 'This form was sent from another site.',
    next: 'Open the page on this site and send the form from there.',
  },
  'not-found': {
    status: 404,
    says: "We couldn't find this.",
    next: 'Check the address. It may have been deleted.',
  },
  'wrong-method': {
    status: 405,
    says: "This method isn't allowed here.",
    next: 'The Allow header lists the allowed methods.',
  },
  'already-there': {
    status: 409,
    says: 'This already exists.',
    next: 'Reload the page to see it.',
  },
  'email-taken': {
    status: 409,
    says: 'This email address is already in use.',
    next: 'Sign in the way you did before, or confirm the address with the link we sent you.',
  },
  stale: {
    status: 409,
    says: 'Someone else just changed this.',
    next: 'Reload to see the change, then make yours.',
  },
  'old-sign-in': {
    status: 409,
    says: 'Sign in again to do this.',
    next: 'This is hard to undo, so you need to have signed in within the last five minutes.',
  },
  'dead-link': {
    status: 409,
    says: 'This link has expired or was already used.',
    next: 'Ask for a new one.',
  },
  'invitation-over': {
    status: 409,
    says: 'This invitation no longer works.',
    next: 'It was used, revoked, or has expired. Ask the club for a new one.',
  },
  'import-changed': {
    status: 409,
    says: 'This import is no longer waiting for that.',
    next: 'Reload the page to see where it stands.',
  },
  'not-csv': {
    status: 422,
    says: "This file can't be read as a list of members.",
    next: 'In your spreadsheet choose “Save as” or “Download”, then CSV, and choose that file.',
  },
  'other-account': {
    status: 409,
    says: 'This link belongs to another account.',
    next: 'Sign in to that account in this browser, then open the link again.',
  },
  'holds-roles': {
    status: 409,
    says: 'The person with this email address holds a role in the club.',
    next: 'Ask an admin to remove the role in All Users, then sign in again. The admin can give it back to you.',
  },
  'last-admin': {
    status: 409,
    says: 'The club needs at least one admin.',
    next: 'Make someone else an admin first.',
  },
  'role-would-move': {
    status: 409,
    says: 'A record with a role can only be the one that stays.',
    next: 'Merge the other way round, or remove the role first.',
  },
  'same-record': {
    status: 409,
    says: 'This is the same record.',
    next: 'Choose another one to merge with it.',
  },
  'no-reset-link': {
    status: 409,
    says: "We can't make a reset link for this person.",
    next: "They don't have an account at this site. They can register with the same address.",
  },
  'already-answered': {
    status: 409,
    says: 'This request has already been answered.',
    next: 'Nothing was sent. Open it again if there is more to say.',
  },
  'no-mail': {
    status: 409,
    says: "This site can't send email.",
    next: 'Write with your own mail program, then mark the request as answered.',
  },
  'backup-running': {
    status: 409,
    says: 'A backup is being made.',
    next: 'Wait until it is done.',
  },
  'no-backup': {
    status: 409,
    says: 'There is no fresh backup.',
    next: 'Make a backup first. It must not be older than half an hour.',
  },
  'not-a-demo': {
    status: 409,
    says: 'This is not a demonstration club.',
    next: 'Only the demonstration club of a local trial can be emptied here.',
  },
  'reversed-already': {
    status: 409,
    says: 'This payment was already taken back.',
    next: 'Reload the page to see it.',
  },
  'claimed-already': {
    status: 409,
    says: 'This owner link has expired or was already used.',
    next: 'The club already has an admin, or the site printed a newer link when it last started.',
  },
  'too-large': {
    status: 413,
    says: 'This is too large.',
    next: 'Send less at once.',
  },
  'wrong-type': {
    status: 415,
    says: "This content type isn't supported.",
    next: 'Send application/json.',
  },
  'bad-fields': {
    status: 422,
    says: 'Some fields need another look.',
    next: 'Correct these fields and try again.',
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
    says: 'This Idempotency-Key was already used for another request.',
    next: 'Use a new key for each new request.',
  },
  'foreign-host': {
    status: 421,
    says: 'This is a local site.',
    next: 'Open it as http://localhost on the machine it runs on. Set PUBLIC_URL to run a public site.',
  },
  'too-many': {
    status: 429,
    says: 'Too many attempts.',
    next: 'Wait a moment and try again.',
  },
  unexpected: {
    status: 500,
    says: 'Something went wrong on our side.',
    next: 'Try again. If it keeps happening, tell the club the request id of this answer.',
  },
  unavailable: {
    status: 503,
    says: "The site can't do this right now.",
    next: 'Nothing was changed. Try again in a few seconds.',
  },
  busy: {
    status: 503,
    says: 'The site is very busy right now.',
    next: 'Nothing was changed. Try again in a few seconds.',
  },
  'storage-full': {
    status: 503,
    says: 'The site has run out of storage.',
    next: 'Nothing was changed. You can still read. Tell the people who run the site that its disk is full.',
  },
  uncertain: {
    status: 503,
    says: 'The site lost its database connection.',
    next: 'Check whether it worked before you try again.',
  },
  'timed-out': {
    status: 503,
    says: 'The site took too long.',
    next: 'Check whether it worked before you try again.',
  },
} as const satisfies Record<string, { status: number; says: string; next: string }>
