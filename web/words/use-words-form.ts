import { useRef, useState } from 'react'
import type { EditedWords } from '#contract/words.ts'
import type { WordsValue } from '#contract/words-form.ts'
import { store } from '#web/layout/draft.ts'
import { toast } from '#web/layout/toasts.tsx'
import { useResourceForm } from '#web/layout/use-resource-form.ts'
import type { Mistakes } from './part-field.tsx'
import { draftOf, leavesOf, readDraft, valueAt } from './words-draft.ts'
import { useCheck, words } from './words-queries.ts'

/** The form system names items by id. */
type Opened = EditedWords & { readonly _id: string }

type Input = { readonly value: WordsValue }

type Options = {
  readonly opened: EditedWords
  /** Says when words will be published. */
  readonly describe: (publishAt: string) => string
  onPublished(page: string): void
}

/** The form of a page of words. What is scheduled comes before what is on the site. */
export const useWordsForm = ({ opened, describe, onPublished }: Options) => {
  const { page, form: parts } = opened
  const time = useRef<string>(undefined)
  const published = useRef(page)
  const [refused, setRefused] = useState(false)

  /** The time counts for one attempt only. */
  const takeTime = () => {
    const publishAt = time.current
    time.current = undefined
    return publishAt && { publishAt }
  }

  const sayPublished = (publishAt: string | undefined) =>
    toast(publishAt ? describe(publishAt) : 'Published')

  const form = useResourceForm<string, Input, Opened>({
    name: 'words',
    what: 'page',
    labels: Object.fromEntries(leavesOf(parts).map(({ name, label }) => [name, label])),
    calls: {
      get: async () => ({ ...(await words.get({ page })), _id: page }),
      async add({ value }, options) {
        const added = await words.addArticle({ value, ...takeTime() }, options)
        published.current = added.page
        sayPublished(added.publishAt)
        return { insertedId: added.page }
      },
      async change({ value, version }) {
        const { publishAt } = await words.publish({ page, version, value, ...takeTime() })
        // What waited for its time is what was published now.
        if (opened.scheduled && !publishAt && !isToCome(opened)) await words.unschedule({ page })
        sayPublished(publishAt)
      },
    },
    opened: isUnwritten(opened) ? undefined : { ...opened, _id: page },
    draftOf: (item = { ...opened, _id: page }) =>
      draftOf(parts, item.scheduled?.value ?? item.value),
    read: (draft) => ({ value: { value: readDraft(parts, draft) } }),
    placeErrors(errors) {
      setRefused(errors.length > 0)
      return errors
    },
    silent: true,
    onSaved: () => onPublished(published.current),
    leaving,
  })

  const value = readDraft(parts, form.draft)
  // An empty field is no mistake while people are still filling in the others.
  const found = useCheck(page, value, !form.untouched).filter(
    ({ field }) => refused || (field && valueAt(value, field) !== ''),
  )
  const mistakes: Mistakes = {
    of: (name) => form.errorOf(name) ?? found.find(({ field }) => field === name)?.detail,
    within: (name) => found.some(({ field }) => field === name || field.startsWith(`${name}.`)),
  }

  return {
    ...form,
    value,
    mistakes,
    /** Sends the form, to be published at this time. */
    schedule(publishAt: string) {
      time.current = publishAt
      form.form.ref.current?.requestSubmit()
    },
  }
}

export type WordsForm = ReturnType<typeof useWordsForm>

const leaving = {
  title: 'Leave without publishing?',
  text: 'What you typed stays in this browser. You find it here when you come back.',
  confirm: 'Leave',
}

/** Whether this is an article that was never on the site. */
export const isToCome = ({ version, hasFile }: EditedWords) => version === 0 && !hasFile

/** Whether this is the empty form of a new article. */
export const isUnwritten = (opened: EditedWords) => isToCome(opened) && !opened.scheduled

/** Keeps words as a draft of this browser, as if they had been typed over those on the site, or as a new article. */
export const keepAsDraft = (opened: EditedWords, kept: WordsValue) => {
  const { page, form, version } = opened
  const isNew = isToCome(opened)
  const before = draftOf(form, isNew ? {} : opened.value)
  const revision = { draft: draftOf(form, kept), before, version }
  store(localStorage, `words-draft-${isNew ? 'new' : page}`, revision)
}
