import type { WordsValue } from '#contract/words-form.ts'
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

const article = { page: 'articles~wet-roads' }

/** A valid input for each call, with its own article where one is changed. */
export const wordsInputs = ({ words }: Pick<Person, 'words'>) => {
  const ownArticle = async () => {
    const { page } = await words.addArticle({ value: anArticle })
    return { page, version: 1, value: { ...anArticle, title: 'Rain' } }
  }
  const checked = async () => ({ ...article, value: anArticle })
  return {
    'words.list': async () => ({}),
    'words.get': async () => article,
    'words.check': checked,
    'words.preview': async () => ({ text: 'It was **wet**.' }),
    'words.see': checked,
    'words.publish': ownArticle,
    'words.unschedule': async () => article,
    'words.history': async () => article,
    'words.undo': async () => ({ ...(await ownArticle()), backTo: 1 }),
    'words.backToFile': async () => ({ ...article, version: (await words.get(article)).version }),
    'words.settle': ownArticle,
    'words.addArticle': async () => ({ value: anArticle }),
    'words.removeArticle': async () => ({ page: (await ownArticle()).page }),
  }
}
