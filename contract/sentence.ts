import type * as z from 'zod/mini'
import type { FieldError } from './refusal.ts'

type Issue = z.core.$ZodRawIssue

/** One plain sentence for each way a field can be wrong, the same in the browser and from the API. */
const sentence = (issue: Issue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Please fill this in.' : `Please enter ${article(issue)}.`
    case 'too_small':
      return issue.origin === 'string'
        ? tooShort(issue.minimum)
        : `Please enter at least ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string'
        ? `Please use at most ${issue.maximum} characters.`
        : `Please enter at most ${issue.maximum}.`
    case 'invalid_value':
      return `Please choose one of: ${issue.values.join(', ')}.`
    case 'invalid_format':
      return formats[issue.format] ?? "This isn't in the right format."
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`
  }
  return undefined
}

const formats: Record<string, string> = {
  email: 'Please enter an email address, such as name@example.com.',
  uuid: "This isn't a valid id.",
  date: 'Please enter a date, such as 2026-05-15.',
  time: 'Please enter a time, such as 06:30.',
  url: 'Please enter a web address, such as https://example.com.',
}

const tooShort = (minimum: number | bigint) =>
  minimum === 1 ? 'Please fill this in.' : `Please use at least ${minimum} characters.`

const article = (issue: { expected: string }) => {
  if (issue.expected === 'int') return 'a whole number'
  return /^[aeiou]/.test(issue.expected) ? `an ${issue.expected}` : `a ${issue.expected}`
}

type Checked<T> = { readonly value: T } | { readonly errors: readonly FieldError[] }

/** Checks the input of a person and names every bad field, each once. */
export const check = <Out>(shape: z.ZodMiniType<Out>, given: unknown): Checked<Out> => {
  const result = shape.safeParse(given, { error: sentence })
  if (result.success) return { value: result.data }
  const errors = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    const field = path.join('.')
    if (!errors.has(field)) errors.set(field, message)
  }
  return { errors: [...errors].map(([field, detail]) => ({ field, detail })) }
}
