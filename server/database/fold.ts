import { type Expression, type SqlBool, sql } from 'kysely'

/** Text as it is searched: no case, no accents, single spaces, no control characters. */
export const fold = (...texts: readonly string[]) =>
  texts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** A name as it is sorted. Its length is limited, because indexes and page cursors contain it. */
export const nameKey = (name: string) => [...fold(name)].slice(0, 60).join('')

/** A phone number as it is compared: its last nine digits, because people write the country in different ways. */
export const phoneKey = (number: string) => {
  const digits = number.replace(/\D/g, '')
  return digits.length < 6 ? '' : digits.slice(-9)
}

/** An address as it is compared: mailboxes ignore case, and many ignore dots and what follows a plus sign. */
export const emailKey = (email: string) => {
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@')
  return `${mailbox.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}

/** True for rows whose folded column contains every word. */
export const holdsWords = (column: string, asked: string): Expression<SqlBool> => {
  const words = fold(asked).split(' ')
  const each = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
  })
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}
