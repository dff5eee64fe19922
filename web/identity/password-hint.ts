import type { PasswordRules } from '#contract/identity.ts'

const classes = [
  ['lowercase', 'a small letter'],
  ['uppercase', 'a capital letter'],
  ['digit', 'a digit'],
  ['symbol', 'a sign that is neither letter nor digit'],
] as const

/** The rules of the site for passwords, said before anybody breaks one. */
export const passwordHint = (rules: PasswordRules) => {
  const wanted = classes.flatMap(([name, words]) => (rules[name] ? [words] : []))
  const list = new Intl.ListFormat('en').format(wanted)
  return `At least ${rules.shortest} characters${list && `, with ${list}`}.`
}
