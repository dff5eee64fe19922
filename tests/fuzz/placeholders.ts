/**
 * Values that are known only when a request is sent: what the club holds at that moment, or who asks.
 * Plans name them, so that the same plan can be sent again and made smaller.
 */
export class Placeholder {
  readonly what: 'row' | 'version' | 'picture' | 'own e-mail'

  constructor(what: Placeholder['what']) {
    this.what = what
  }

  /** What a reader of a plan sees. */
  toJSON() {
    return `<${this.what}>`
  }
}

/** Stands in every text for the mark by which the text of one request is found again. */
export const markPlace = 'fz00000000'
/** The same in fields nobody has asked for: nothing of them may be found, whatever was answered. */
export const strayPlace = 'fu00000000'

const digits = (count: number) => count.toString(36).padStart(markPlace.length - 2, '0')

/** Puts the marks of one request into what is sent of it; lengths stay as they were. */
export const markWith = (text: string, count: number) =>
  text.replaceAll(markPlace, `fz${digits(count)}`).replaceAll(strayPlace, `fu${digits(count)}`)

/** The marks in a text, whatever the case they come back in; their noughts tell them from other letters. */
export const marksIn = (text: string) =>
  [...text.matchAll(/f([zu])0000([0-9a-z]{4})/gi)].map(([, kind, count]) => ({
    stray: kind === 'u' || kind === 'U',
    count: Number.parseInt(count ?? '', 36),
  }))
