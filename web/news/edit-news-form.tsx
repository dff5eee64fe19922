import { useState } from 'react'
import type { NewNews, WholeNews } from '#contract/news.ts'
import { Refusal } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import { ClearForm } from '#web/layout/clear-form.tsx'
import { Conflict } from '#web/layout/conflict.tsx'
import { toast } from '#web/layout/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { draftOf, labels, type NewsDraft } from './news-draft.ts'
import { NewsFormFields } from './news-form.tsx'
import { publishNews } from './publish-news.ts'
import { refreshNews } from './use-news.ts'
import { useNewsForm } from './use-news-form.ts'

type Props = { opened: WholeNews; onDone: () => void }

/** Two people changed the same item. */
type Two = { readonly yours: NewsDraft; readonly theirs: NewsDraft }

/** The form about an item that is there already. */
export const EditNewsForm = ({ opened, onDone }: Props) => {
  const { _id: id } = opened
  const form = useNewsForm(id, draftOf(opened), opened.version)
  const [clash, setClash] = useState(() => keptClash(opened, form.kept))
  const [gone, setGone] = useState(false)

  const finish = () => {
    form.forget()
    void refreshNews()
    onDone()
  }

  /** Goes on from the item as it stands now, with what was typed laid over it. */
  const lookAgain = async () => {
    const newer = await club.news.get({ id })
    const theirs = draftOf(newer)
    form.goOnFrom(theirs, newer.version)
    setClash({ yours: form.draft, theirs })
  }

  const save = async (wanted: NewNews) => {
    if (gone) return void ((await publishNews(wanted)) && finish())
    const failure = await club.news.change({ id, version: form.version, ...wanted }).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    if (isRefused(failure, 'stale')) await lookAgain()
    else if (isRefused(failure, 'not-found')) setGone(true)
    else if (failure) throw failure
    else {
      toast('The news item is saved')
      finish()
    }
  }

  return (
    <>
      {gone ? (
        <FormMessage urgent>
          Someone else has just deleted this news item. What you typed is still here.
        </FormMessage>
      ) : null}
      {clash && !gone ? (
        <Conflict
          what="news item"
          labels={labels}
          form={form}
          onSettled={() => setClash(undefined)}
          {...clash}
        />
      ) : null}
      {form.kept && !clash && !form.untouched ? (
        <FormMessage>These are changes you made before. They are not saved yet.</FormMessage>
      ) : null}
      <NewsFormFields form={form} label="Edit News & Info" onSend={save}>
        <Button tone="call" type="submit" busy={form.busy}>
          {gone ? 'Publish it as a new item' : 'Save'}
        </Button>
        <ClearForm form={form} />
      </NewsFormFields>
    </>
  )
}

/** Somebody comes back to changes of an older version than there is now. */
const keptClash = (
  opened: WholeNews,
  kept: ReturnType<typeof useNewsForm>['kept'],
): Two | undefined =>
  kept && kept.version !== opened.version
    ? { yours: kept.draft, theirs: draftOf(opened) }
    : undefined

const isRefused = (failure: unknown, name: Refusal['refusal']) =>
  failure instanceof Refusal && failure.refusal === name
