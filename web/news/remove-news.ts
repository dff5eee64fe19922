import type { NewsItem } from '#contract/news.ts'
import { Refusal } from '#contract/refusal.ts'
import { club, endsSession } from '#web/api.ts'
import { ask, tell } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { refreshNews } from './use-news.ts'

/** Asks first, removes an item, says so, and tells whether it is gone. */
export const removeNews = async ({ _id: id, title }: NewsItem) => {
  const sure = await ask({
    title: 'Delete this news item?',
    text: `“${title}” disappears from the site and from the feeds. This cannot be undone.`,
    confirm: 'Delete',
    destructive: true,
  })
  if (!sure) return false
  try {
    await club.news.remove({ id })
  } catch (failure) {
    if (endsSession(failure)) return false
    if (!isGone(failure)) {
      await tell({ title: 'That did not work', text: sentenceOf(failure), urgent: true })
      return false
    }
  }
  toast('The news item is deleted')
  await refreshNews()
  return true
}

/** Somebody else was faster, which is as well. */
const isGone = (failure: unknown) => failure instanceof Refusal && failure.refusal === 'not-found'
