import { Link, useNavigate } from 'react-router'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import type { EditedWords } from '#contract/words.ts'
import { endsSession } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { useClubTime } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { quietLook, TextButton } from '#web/ui/button.tsx'
import { refreshWords, words } from './words-queries.ts'

type Props = { opened: EditedWords; onChanged: () => unknown }

/** Who changed the page last, and what else can be done with it. */
export const PageActions = ({ opened, onChanged }: Props) => {
  const { page, title, version, seenAt, hasFile, edited, removed } = opened
  const navigate = useNavigate()

  const act = async (question: Parameters<typeof ask>[0], work: () => Promise<string>) => {
    if (!(await ask(question))) return false
    const done = await attempt(async () => toast(await work()))
    void refreshWords()
    return done
  }

  const undo = async () => {
    const done = await act(undoing, async () => {
      await words.undo({ page, version, backTo: version - 1 })
      return 'The last change is undone'
    })
    if (done) onChanged()
  }

  const goBackToFile = async () => {
    const done = await act(backToFile, async () => {
      await words.backToFile({ page, version })
      return 'The page shows its file'
    })
    if (done) onChanged()
  }

  const remove = async () => {
    const done = await act(removing(title), async () => {
      await words.removeArticle({ page })
      return 'The article is taken out'
    })
    if (done) void navigate(to.words())
  }

  return (
    <div className="grid gap-1">
      <p className="text-quiet">
        <LastChange of={opened} />
      </p>
      <div className="flex flex-wrap gap-x-6">
        {removed ? null : (
          <Link to={seenAt} className={quietLook}>
            Open the page
          </Link>
        )}
        <Link to={to.wordsHistory(page)} className={quietLook}>
          History
        </Link>
        {version > 1 || (version === 1 && hasFile) ? (
          <TextButton onClick={() => void undo()}>Undo the last change</TextButton>
        ) : null}
        {edited && hasFile ? (
          <TextButton onClick={() => void goBackToFile()}>Back to the file</TextButton>
        ) : null}
        {page.startsWith('articles~') && !removed ? (
          <TextButton danger onClick={() => void remove()}>
            Take out this article
          </TextButton>
        ) : null}
      </div>
    </div>
  )
}

type Last = Pick<EditedWords, 'last' | 'edited' | 'hasFile' | 'removed'>

export const LastChange = ({ of: { last, removed } }: { of: Last }) => {
  const timeOf = useClubTime()
  if (!last) return 'As it came with the site.'
  const what = removed ? 'Taken out' : 'Edited'
  return `${what}${last.by ? ` by ${last.by}` : ''} on ${timeOf(last.at).words}.`
}

const undoing = {
  title: 'Undo the last change?',
  text: 'The page shows what it showed before. That becomes a new version, so you can undo this, too.',
  confirm: 'Undo',
}

const backToFile = {
  title: 'Back to the file?',
  text: 'The page shows the words the site came with, and follows that file from now on. What the club wrote stays in the history.',
  confirm: 'Back to the file',
}

const removing = (title: string) => ({
  title: 'Take out this article?',
  text: `“${title}” disappears from the ride guides. You can publish it again later.`,
  confirm: 'Take it out',
  destructive: true as const,
})

/** Says what went wrong. A change that someone else made first is not a reason to lose anything. */
export const attempt = async (work: () => Promise<unknown>) => {
  try {
    await work()
    return true
  } catch (failure) {
    if (failure instanceof Refusal && endsSession(failure)) return false
    const [first] = failure instanceof Refusal ? failure.errors : []
    const text = first?.detail ?? sentenceOf(failure)
    await showMessage({ title: 'That did not work', text, urgent: true })
    return false
  }
}
