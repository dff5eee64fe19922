import type { PasswordRules } from './identity.ts'

/** Passwords that attackers try first. Case and trailing digits are ignored. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 123123 654321 666666 121212 112233 abc123
  password passw0rd p@ssw0rd p@ssword qwerty qwertyuiop qwerty123 asdfgh asdfghjkl zxcvbn zxcvbnm azerty 1q2w3e 1q2w3e4r
  1qaz2wsx iloveyou princess sunshine football baseball dragon monkey letmein welcome admin administrator login
  master shadow superman batman michael jordan hunter trustno1 starwars whatever freedom secret hello charlie
  donald cheese computer internet samsung google facebook chocolate butterfly cookie pepper ginger summer winter
  spring autumn flower lovely loveme ashley bailey access flower hottie mustang killer soccer hockey ranger
  bicycle cycling cyclist clubrun bike biking changeme default guest test testing user root pass demo`
    .split(/\s+/)
    .filter(Boolean),
)

/** The first problem of a password as a sentence, or nothing. */
export const passwordMistake = (
  password: string,
  rules: PasswordRules,
  email = '',
): string | undefined => {
  if (password.length < rules.shortest) {
    return `Please use at least ${rules.shortest} characters for the password.`
  }
  if (password.length > rules.longest) {
    return `Please use at most ${rules.longest} characters for the password.`
  }
  const missing = classes.filter(([name, pattern]) => rules[name] && !pattern.test(password))
  if (missing.length > 0) {
    return `The password needs ${missing.map(([, , words]) => words).join(' and ')}.`
  }
  if (isTrivial(password, email)) {
    return 'This password is too common. Please choose another.'
  }
  return undefined
}

const classes = [
  ['lowercase', /\p{Ll}/u, 'a small letter'],
  ['uppercase', /\p{Lu}/u, 'a capital letter'],
  ['digit', /\d/, 'a digit'],
  ['symbol', /[^\p{L}\d]/u, 'a sign that is neither letter nor digit'],
] as const

/** The rules of the site for passwords, shown before anyone breaks one. */
export const passwordHint = (rules: PasswordRules) => {
  const wanted = classes.flatMap(([name, , words]) => (rules[name] ? [words] : []))
  const list = new Intl.ListFormat('en').format(wanted)
  return `At least ${rules.shortest} characters${list && `, with ${list}`}.`
}

const isTrivial = (password: string, email: string) => {
  const folded = password.toLowerCase()
  const bare = folded.replace(/(?<![\d!.])[\d!.]+$/, '')
  const ownName = email.toLowerCase().split('@')[0]
  return (
    common.has(folded) ||
    common.has(bare) ||
    /^(.)\1+$/.test(folded) ||
    (ownName !== '' && (folded === ownName || bare === ownName || folded === email.toLowerCase()))
  )
}
