import type { Way } from './browser-provider.ts'

export const wayNames: Readonly<Record<Way, string>> = {
  password: 'your email address and password',
  google: 'Google',
  twitter: 'Twitter',
}

export const namesOf = (ways: readonly Way[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(ways.map((way) => wayNames[way]))
