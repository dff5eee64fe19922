/** The refusals about rides, riders, leaders and routes. */
export const rideRefusals = {
  'ride-deleted': {
    status: 404,
    says: 'This ride was deleted.',
    next: 'The calendar shows the rides that take place.',
  },
  'signup-off': {
    status: 409,
    says: 'There is no sign-up for this ride.',
    next: 'You can just come.',
  },
  'signup-closed': {
    status: 409,
    says: 'Sign-up for this ride is closed.',
    next: 'Please contact the leader.',
  },
  'party-too-big': {
    status: 422,
    says: 'That is too many people.',
    next: 'Bring fewer guests.',
  },
  'group-has-riders': {
    status: 409,
    says: 'This group has riders.',
    next: 'Move them to another group first.',
  },
  'ride-has-riders': {
    status: 409,
    says: 'People have signed up for this ride.',
    next: 'Cancel it instead, so that they hear about it.',
  },
  'nobody-to-tell': {
    status: 409,
    says: 'Nobody else has signed up for this ride.',
    next: 'Write when somebody has.',
  },
  'not-ridden': {
    status: 409,
    says: 'This ride has not taken place.',
    next: 'Say how it was once it has started.',
  },
  'did-not-ride': {
    status: 409,
    says: 'You can add pictures of rides you were on.',
    next: 'If you were there, ask a leader of the ride to add you to its riders.',
  },
  'bad-route-file': {
    status: 422,
    says: "This file isn't a route we can read.",
    next: 'Choose a GPX, TCX or FIT file with a track.',
  },
  'route-in-use': {
    status: 409,
    says: 'A coming ride uses this route.',
    next: 'Choose another route for that ride first, or wait until it is over.',
  },
  'not-a-leader': {
    status: 409,
    says: 'This is for leaders of rides.',
    next: 'Ask a moderator if you lead rides of the club, or would like to.',
  },
  'already-led': {
    status: 409,
    says: 'This ride has a leader now.',
    next: 'The page Leading shows the rides that still need one.',
  },
  'ride-over': {
    status: 409,
    says: 'This ride was cancelled or has begun.',
    next: 'The page Leading shows the rides to come.',
  },
  'request-over': {
    status: 409,
    says: 'This request is no longer open.',
    next: 'It was answered or withdrawn, or the ride changed. Reload to see what is open.',
  },
  'preview-expired': {
    status: 409,
    says: 'What was read from this file is no longer there.',
    next: 'Choose the file again. It is kept for an hour.',
  },
  'needs-guardian': {
    status: 409,
    says: 'You need an adult to sign up for this ride.',
    next: "Add an adult's name and phone number to your profile, then try again.",
  },
  'outside-window': {
    status: 403,
    says: 'This is open on the day of the ride only.',
    next: 'Emergency contacts are open from 12 hours before the start until 24 hours after it.',
  },
} as const satisfies Record<string, { status: number; says: string; next: string }>
