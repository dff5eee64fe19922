import type { WordsValue } from '#contract/words.ts'
import type { Person } from '#tests/site.ts'

/** An article as the form sends it. */
export const anArticle = {
  title: 'Riding in fog',
  summary: 'Lights on, distance up.',
  author: 'Rima Chowdhury',
  topic: 'Weather',
  object: 'light',
  text: 'Fog hides what is *near*.\n\n## Lights\n\nFront and rear, always.',
}

type Values = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The words of the home page with another title. */
export const withTitle = (value: WordsValue, title: string) => {
  const { hero } = value as Values
  return { ...value, hero: { ...hero, title } }
}

/** Publishes another title of the home page over the latest version. */
export const publishTitle = async (admin: Person, title: string) => {
  const { value, version } = await admin.words.get({ page: 'home' })
  return admin.words.publish({ page: 'home', version, value: withTitle(value, title) })
}
