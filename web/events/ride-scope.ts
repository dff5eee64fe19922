export type Scope = 'this' | 'later'

export const scopes: Readonly<Record<Scope, string>> = {
  this: 'This ride only',
  later: 'This and later rides of the series',
}

/** What was chosen in a form; a ride of its own offers no choice. */
export const scopeIn = (given: FormData): Scope =>
  given.get('scope') === 'later' ? 'later' : 'this'
