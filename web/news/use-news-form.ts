import { type ChangeEvent, useState } from 'react'
import type { NewNews } from '#contract/news.ts'
import { Refusal } from '#contract/refusal.ts'
import { endsSession } from '#web/api.ts'
import { addingMessages } from '#web/layout/adding-messages.ts'
import { tell } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useLeaveGuard } from '#web/layout/leave-guard.ts'
import { useFieldErrors } from '#web/layout/use-field-errors.ts'
import { useSheet } from '#web/layout/use-sheet.ts'
import {
  blankSheet,
  type NewsDraft,
  type NewsName,
  type NewsSheet,
  newsSheets,
  readNews,
} from './news-draft.ts'

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

const leaving = {
  title: 'Leave what you typed?',
  text: 'It is not on the site yet. This browser keeps it for you until you come back.',
  confirm: 'Leave',
}

/** A form about one news item. `place` is where its draft is kept, `given` what it begins with. */
export const useNewsForm = (place: string, given: NewsDraft, version = 0) => {
  const blank = blankSheet(given, version)
  const sheet = useSheet<NewsName, NewsSheet>(`news-draft-${place}`, blank, newsSheets)
  const { ref, errorOf, setErrors, settle, pointOut } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const { draft, before, setWords } = sheet
  useLeaveGuard(!sheet.untouched, leaving)

  const set = (name: NewsName, words: string) => {
    setWords(name, words)
    settle(name)
  }

  /** Begins anew with other words, as if nothing had been typed. */
  const begin = (words: NewsDraft) => {
    sheet.begin(blankSheet(words, sheet.version))
    setErrors([])
  }

  const explain = (failure: unknown) => {
    if (endsSession(failure)) return
    const found = failure instanceof Refusal ? failure.errors : []
    if (found.length === 0) void tell({ ...addingMessages.broken, reason: sentenceOf(failure) })
    pointOut(found)
  }

  /** Sends what is complete; says what is missing or wrong otherwise, and loses nothing. */
  const submit = async (save: (item: NewNews) => Promise<void>) => {
    if (busy) return
    const read = readNews(draft)
    if ('errors' in read) return pointOut(read.errors)
    setErrors([])
    setBusy(true)
    try {
      await save(read.value)
    } catch (failure) {
      explain(failure)
    } finally {
      setBusy(false)
    }
  }

  return {
    ...sheet,
    ref,
    busy,
    set,
    begin,
    submit,
    explain,
    startAfresh: () => begin(before),
    errorOf,
    bind: (name: NewsName) => ({
      name,
      value: draft[name],
      onChange: ({ target }: Typing) => set(name, target.value),
    }),
  }
}

export type NewsForm = ReturnType<typeof useNewsForm>
