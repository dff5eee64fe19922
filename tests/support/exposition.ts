/** A metric as read from the text format of Prometheus, with its values by their labels. */
export type Measure = { readonly type: string; readonly values: ReadonlyMap<string, number> }

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
const value = '-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|NaN|[+-]Inf'

const helpLine = new RegExp(`^# HELP (${name}) (\\S.*)$`)
const typeLine = new RegExp(`^# TYPE (${name}) (counter|gauge|histogram)$`)
const valueLine = new RegExp(`^(${name})(\\{${label}(?:,${label})*\\})? (${value})$`)

/** Parses the text format, version 0.0.4, and throws at anything a strict parser would reject. */
export const readExposition = (text: string): ReadonlyMap<string, Measure> => {
  if (!text.endsWith('\n')) throw new Error('The last line is not finished.')
  const read = new Map<string, { type: string; values: Map<string, number> }>()
  let helped = ''
  let current = ''
  for (const line of text.slice(0, -1).split('\n').filter(Boolean)) {
    const [, about] = helpLine.exec(line) ?? []
    const [, typed, type = ''] = typeLine.exec(line) ?? []
    if (about) helped = about
    else if (typed) {
      if (typed !== helped || read.has(typed)) throw new Error(`Out of place: ${line}`)
      read.set(typed, { type, values: new Map() })
      current = typed
    } else {
      const [, full = '', labels = '', number = ''] = valueLine.exec(line) ?? []
      const family = read.get(current)
      const suffix = full.slice(current.length)
      const parts = family?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
      if (!family || !full.startsWith(current) || !parts.includes(suffix)) {
        throw new Error(`Out of place: ${line}`)
      }
      const key = suffix + labels
      if (family.values.has(key)) throw new Error(`Said twice: ${line}`)
      family.values.set(key, Number(number.replace('Inf', 'Infinity')))
    }
  }
  return read
}
