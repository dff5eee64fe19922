type TextKind = 'SVG' | 'HTML' | 'text'

/** What kind of text a file begins with, if it is text at all. */
export const textKind = (head: Buffer): TextKind | undefined => {
  const text = decode(head)
  if (text === undefined || notInText.test(text)) return undefined
  const [, element] = text.match(/<(?:\w+:)?(svg|!doctype html|html|head|body|script)\b/i) ?? []
  if (!text.trimStart().startsWith('<') || element === undefined) return 'text'
  return element.toLowerCase() === 'svg' ? 'SVG' : 'HTML'
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const notInText = /[\0-\x08\x0e-\x1f]/

const decode = (head: Buffer) => {
  const mark = head.toString('hex', 0, 2)
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8'
  try {
    // The last letter may be cut in two.
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
}
