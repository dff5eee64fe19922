import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Prose } from './prose.ts'
import { Modified, Moment, paging, Text } from './shapes.ts'
import { WordsPage, WordsPart, WordsValue } from './words-form.ts'

export type { WordsPart, WordsValue }

/** 0 is the file. Every change is the next version; the site refuses to change anything but the latest. */
const WordsVersion = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))

/** Blocks contain blocks; the type says which. */
const ParsedProse = z.array(z.record(z.string(), z.unknown())) as unknown as z.ZodMiniType<Prose>

/** A mistake, with the path of its field such as `hero.title` or `people.0.name`; an empty one is about the whole page. */
const Mistake = z.object({ field: z.string(), detail: z.string() })

/** Who changed a page and when. Without a name the site did it itself, or the person is gone. */
const signed = { by: z.optional(z.string()), at: z.iso.datetime() }

const Scheduled = z.object({
  ...signed,
  /** When it is published: a moment in the club's time zone. */
  publishAt: Moment,
  /** Why it could not be published, if its time has come. */
  problem: z.optional(z.string()),
})

const about = {
  page: WordsPage,
  title: z.string(),
  group: z.enum(['club', 'pages', 'blog', 'articles']),
  /** Where these words are to be seen. */
  seenAt: z.string(),
  version: WordsVersion,
  /** Whether the page differs from its file. */
  edited: z.boolean(),
  /** Whether its file exists: an article that was added here has none until it is exported. */
  hasFile: z.boolean(),
  /** An article that was taken out of the list. Publishing it puts it back at the end. */
  removed: z.boolean(),
  /** The latest change. Absent if there was none. */
  last: z.optional(z.object(signed)),
  scheduled: z.optional(Scheduled),
  /** Whether its file was changed as well and somebody has to choose. Until then the club's words are shown. */
  conflict: z.boolean(),
  /** Why the stored words cannot be shown and the file is shown instead. */
  problem: z.optional(z.string()),
}

const ListedWords = z.object(about)
export type ListedWords = z.output<typeof ListedWords>

const Conflict = z.object({
  /** The file as it is now. */
  file: WordsValue,
  /** Both changes together; where they contradict each other, the club's words. */
  merged: WordsValue,
  /** Where they contradict each other. */
  fields: z.array(
    z.object({ field: z.string(), label: z.string(), club: z.string(), file: z.string() }),
  ),
})
export type WordsConflict = z.output<typeof Conflict>

const EditedWords = z.object({
  ...about,
  form: z.array(WordsPart),
  value: WordsValue,
  /** What the file says. Absent if there is none. */
  file: z.optional(WordsValue),
  scheduled: z.optional(z.extend(Scheduled, { value: WordsValue })),
  conflict: z.optional(Conflict),
})
export type EditedWords = z.output<typeof EditedWords>

const wordsKinds = [
  'edited',
  'added',
  'removed',
  'undone',
  'back-to-file',
  'scheduled',
  'merged',
  'settled',
] as const

const Difference = z.object({
  field: z.string(),
  /** The labels down to the field, such as `Top of the page, Title`. */
  label: z.string(),
  /** The words in their order. */
  spans: z.array(z.object({ is: z.enum(['kept', 'added', 'removed']), text: z.string() })),
})

const WordsChange = z.object({
  version: z.int(),
  kind: z.enum(wordsKinds),
  ...signed,
  /** Which version an undo went back to; 0 is the file. */
  backTo: z.optional(WordsVersion),
  /** What differs from the version before. */
  differences: z.array(Difference),
})
export type WordsChange = z.output<typeof WordsChange>

const Published = z.object({
  /** The version that is now the latest; unchanged if this was scheduled or nothing differs. */
  version: WordsVersion,
  /** When it will be published, if it was scheduled. */
  publishAt: z.optional(Moment),
})

const editors = ['admin', 'moderator'] as const
const ofPage = { page: WordsPage }
/** The version that was edited, so that nobody's change is lost. */
const latest = { ...ofPage, version: WordsVersion }
/** A moment in the club's time zone. Without it, at once. */
const publishAt = z.optional(Moment)
const written = { value: WordsValue, publishAt }

/** The words of the site. Admins edit all of them, moderators the blog and the articles. */
export const words = {
  list: endpoint({
    method: 'GET',
    path: '/words',
    access: editors,
    says: 'Lists the pages of words you may edit.',
    input: z.object({}),
    answer: z.array(ListedWords),
  }),
  get: endpoint({
    method: 'GET',
    path: '/words/:page',
    access: editors,
    says: 'Returns a page of words with the form to edit it. `articles~new` is an article that is not written yet.',
    input: z.object(ofPage),
    answer: EditedWords,
  }),
  check: endpoint({
    method: 'POST',
    path: '/words/:page/check',
    access: editors,
    says: 'Checks words as publishing them would. Nothing is stored.',
    input: z.object({ ...ofPage, value: WordsValue }),
    answer: z.object({ mistakes: z.array(Mistake) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/words/preview',
    access: editors,
    says: 'Parses Markdown for a live preview: the prose, or what is wrong with it.',
    input: z.object({ text: Text(60_000) }),
    answer: z.object({
      prose: z.optional(ParsedProse),
      mistake: z.optional(z.string()),
    }),
    limits: {
      counts: 'tries',
      address: { most: 600, seconds: 300 },
      person: { most: 300, seconds: 300 },
    },
  }),
  see: endpoint({
    method: 'POST',
    path: '/words/:page/draft',
    access: editors,
    says: 'Keeps a draft for 30 minutes and returns the address of the page that shows it. Nobody else knows the address.',
    input: z.object({ ...ofPage, value: WordsValue }),
    answer: z.object({ address: z.string() }),
    limits: {
      counts: 'done',
      address: { most: 240, seconds: 600 },
      person: { most: 120, seconds: 600 },
    },
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/words/:page',
    access: editors,
    says: 'Publishes words, at once or at a time. A page has at most one time: a later call replaces an earlier one.',
    input: z.object({ ...latest, ...written }),
    answer: Published,
  }),
  unschedule: endpoint({
    method: 'DELETE',
    path: '/words/:page/schedule',
    access: editors,
    says: 'Forgets the words that were to be published at a time.',
    input: z.object(ofPage),
    answer: Modified,
  }),
  history: endpoint({
    method: 'GET',
    path: '/words/:page/history',
    access: editors,
    says: 'Lists the versions of a page with their differences in words, latest first.',
    input: z.object({ ...ofPage, ...paging }),
    answer: z.array(WordsChange),
    paged: true,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/words/:page/undo',
    access: editors,
    says: 'Publishes an earlier version again, as a new version. `backTo` 0 is the file.',
    input: z.object({ ...latest, backTo: WordsVersion }),
    answer: Published,
  }),
  backToFile: endpoint({
    method: 'POST',
    path: '/words/:page/file',
    access: editors,
    says: 'Shows the words of the file again. From then on changes of the file are shown, too.',
    input: z.object(latest),
    answer: Published,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/words/:page/settle',
    access: editors,
    says: 'Publishes words that settle the conflict with a changed file.',
    input: z.object({ ...latest, value: WordsValue }),
    answer: Published,
  }),
  addArticle: endpoint({
    method: 'POST',
    path: '/words/articles',
    access: editors,
    says: 'Adds an article at the end of the list, at once or at a time. Its address is made from its title.',
    input: z.object(written),
    answer: z.object({ page: WordsPage, publishAt }),
    creates: true,
  }),
  removeArticle: endpoint({
    method: 'DELETE',
    path: '/words/:page',
    access: editors,
    says: 'Takes an article out of the list. It can be published again.',
    input: z.object(ofPage),
    answer: z.object({ deletedCount: z.int() }),
  }),
}
