import { NewNews, type WholeNews } from '#contract/news.ts'
import { check } from '#contract/sentence.ts'
import { type Draft, isUntouched, type Sheet } from '#web/layout/sheet.ts'

const names = ['title', 'author', 'type', 'dateTime', 'body'] as const

export type NewsName = (typeof names)[number]
export type NewsDraft = Draft<NewsName>
export type NewsSheet = Sheet<NewsName>

export const labels: Readonly<Record<NewsName, string>> = {
  title: 'Title',
  author: 'Author',
  type: 'Type',
  dateTime: 'Date and time',
  body: 'Text',
}

const draftFrom = (given: Partial<Record<NewsName, unknown>>) =>
  Object.fromEntries(names.map((name) => [name, String(given[name] ?? '')])) as NewsDraft

export const draftOf = (item: WholeNews) => draftFrom(item)

/** What a form about something new begins with. */
export const blankDraft = (author: string, dateTime: string) => draftFrom({ author, dateTime })

/** What a sheet is while nobody has typed anything. */
export const blankSheet = (draft: NewsDraft, version: number): NewsSheet => ({
  draft,
  before: draft,
  version,
})

export const newsSheets = {
  isUntouched,
  read: ({ draft, before, version }: Partial<NewsSheet>): NewsSheet => ({
    draft: draftFrom(draft ?? {}),
    before: draftFrom(before ?? {}),
    version: Number(version),
  }),
}

/** Makes news of what was typed, or names every field that is wrong. */
export const readNews = ({ type, body, ...words }: NewsDraft) => {
  const told = body.trim() === '' ? {} : { body }
  const read = check(NewNews, { ...words, type: type || undefined, ...told })
  if ('value' in read) return read
  return { errors: read.errors.map((error) => (type || error.field !== 'type' ? error : untyped)) }
}

const untyped = { field: 'type', detail: 'Please choose what kind of news it is.' }
