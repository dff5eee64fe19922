import { useRouteLoaderData } from 'react-router'
import type { Club } from '#contract/club.ts'
import { clubClock } from '#contract/days.ts'
import { ClearForm } from '#web/layout/clear-form.tsx'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { blankDraft } from './news-draft.ts'
import { NewsFormFields } from './news-form.tsx'
import { publishNews } from './publish-news.ts'
import { useNewsForm } from './use-news-form.ts'

/** The form about something new. It begins with who writes, and what the club's clock shows. */
export const AddNews = () => {
  const blank = useBlank()
  const form = useNewsForm('new', blank())
  return (
    <section aria-labelledby="add-news" className="grid grid-cols-1 gap-3">
      <h2 id="add-news" className="text-2xl">
        Add News & Info
      </h2>
      {form.kept && !form.untouched ? (
        <FormMessage>This is what you had typed. It is not published yet.</FormMessage>
      ) : null}
      <NewsFormFields
        form={form}
        label="Add News & Info"
        onSend={async (item) => {
          if (await publishNews(item)) form.begin(blank())
        }}
      >
        <Button tone="call" type="submit" busy={form.busy}>
          Submit
        </Button>
        <ClearForm form={form} />
      </NewsFormFields>
    </section>
  )
}

const useBlank = () => {
  const session = useSession()
  const root = useRouteLoaderData<{ readonly club: Club }>('root')
  const author = session.state === 'in' ? session.user.displayName : ''
  return () => blankDraft(author, root ? clubClock(root.club.timeZone) : '')
}
