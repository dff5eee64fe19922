import { recordFieldWords } from '#contract/member-records.ts'
import type { Names } from './ride-change.ts'
import type { Words } from './write-notices.ts'

const fieldsIn = ({ fields }: Words) =>
  (Array.isArray(fields) ? fields : [])
    .filter((field): field is keyof typeof recordFieldWords =>
      Object.hasOwn(recordFieldWords, String(field)),
    )
    .map((field) => recordFieldWords[field])

/** What an admin did with the record of a member. The values are in the profile, not in the letter. */
export const recordWords = (words: Words, names: Names) => {
  const name = names.get(String(words.by)) || 'An admin'
  if (words.what === 'merged') {
    return {
      title: `${name} merged two records of yours`,
      text: 'The club had you twice. Your rides and all the rest are in one record now. Sign in with the address that your profile shows.',
      lockScreen: { title: 'Your records were merged', text: 'Open to read more.' },
    }
  }
  const note = words.note ? `“${words.note}” ` : ''
  return {
    title: `${name} changed your record: ${new Intl.ListFormat('en').format(fieldsIn(words))}`,
    text: `${note}Your profile shows what the club knows about you now. If something is wrong, correct it there or write to the club.`,
    lockScreen: { title: 'Your record was changed', text: 'Open to see what changed.' },
  }
}
