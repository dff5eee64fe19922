/**
 * Values that are known only when a request is sent: a stored row, or the caller.
 * Plans name them, so that the same plan can be repeated and shrunk.
 */
export class Placeholder {
  readonly what:
    | 'row'
    | 'version'
    | 'picture'
    | 'own e-mail'
    | 'person'
    | 'group'
    | 'rsvp'
    | 'ride'
    | 'guest token'
    | 'withdrawal token'
    | 'delivery'
    | 'route'
    | 'route version'
    | 'preview'
    | 'incident'

  constructor(what: Placeholder['what']) {
    this.what = what
  }

  /** How it is printed in a plan. */
  toJSON() {
    return `<${this.what}>`
  }
}

/** Whether an input has such a placeholder in any depth. */
export const holds = (input: unknown, what: Placeholder['what']): boolean => {
  if (input instanceof Placeholder) return input.what === what
  return (
    typeof input === 'object' &&
    input !== null &&
    Object.values(input).some((value) => holds(value, what))
  )
}

/** Placeholder in every text for the mark that identifies one request. */
export const markPlace = 'fz00000000'
/** The same in unknown fields: nothing of them may be stored, whatever the answer. */
export const strayPlace = 'fu00000000'

const digits = (count: number) => count.toString(36).padStart(markPlace.length - 2, '0')

/** Puts the marks of one request into its bytes, without changing their length. */
export const markWith = (text: string, count: number) =>
  text.replaceAll(markPlace, `fz${digits(count)}`).replaceAll(strayPlace, `fu${digits(count)}`)

/** The marks in a text, in any case; their zeros distinguish them from other letters. */
export const marksIn = (text: string) =>
  [...text.matchAll(/f([zu])0000([0-9a-z]{4})/gi)].map(([, kind, count]) => ({
    stray: kind === 'u' || kind === 'U',
    count: Number.parseInt(count ?? '', 36),
  }))
