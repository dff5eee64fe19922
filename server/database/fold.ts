import { type Expression, type SqlBool, sql } from 'kysely'

/** The form in which texts are searched: no case, no accents, single spaces, no control characters. */
export const fold = (...texts: readonly string[]) =>
  texts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** True for rows whose folded column holds every word that was asked for. */
export const holdsWords = (column: string, asked: string): Expression<SqlBool> => {
  const words = fold(asked).split(' ')
  const each = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
  })
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}
