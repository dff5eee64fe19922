import type { NewNews } from '#contract/news.ts'
import { club } from '#web/api.ts'
import { addingMessages } from '#web/layout/adding-messages.ts'
import { forgetKey, keyFor } from '#web/layout/attempt-key.ts'
import { tell } from '#web/layout/dialogs.tsx'
import { refreshNews } from './use-news.ts'

const attempt = 'news-attempt'

/** Publishes an item, says how it went, and tells whether it is there. */
export const publishNews = async (item: NewNews) => {
  const { insertedId } = await club.news.add(item, { idempotencyKey: keyFor(attempt, item) })
  if (!insertedId) {
    void tell(addingMessages.notAdded)
    return false
  }
  forgetKey(attempt)
  void refreshNews()
  void tell(addingMessages.added)
  return true
}
