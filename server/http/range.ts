import type { IncomingMessage } from 'node:http'

type Range = { readonly from: number; readonly to: number }

/** The part of a file that is asked for: players of films ask for parts. `none` cannot be given. */
export const askedRange = (
  { headers }: IncomingMessage,
  size: number,
  etag: string,
): Range | 'none' | undefined => {
  const { range, 'if-range': condition } = headers
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined
  // Several parts at once are not worth the trouble; whoever asks for them is sent all of it.
  const [, first = '', last = ''] = range.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to || from >= size ? 'none' : { from, to }
}
