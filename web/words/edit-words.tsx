import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { momentInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import type { EditedWords } from '#contract/words.ts'
import { ListFailed, ListLoading } from '#web/layout/long-list.tsx'
import { FormButtons, FormNotices } from '#web/layout/resource-form.tsx'
import { useClub } from '#web/layout/root-data.ts'
import { ButtonLink, quietLook, TextButton } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageActions } from './page-actions.tsx'
import { askForTime, Scheduled } from './scheduled.tsx'
import { Settle } from './settle.tsx'
import { isUnwritten, useWordsForm, type WordsForm } from './use-words-form.ts'
import { differingLines, leavesOf } from './words-draft.ts'
import { WordsFields } from './words-fields.tsx'
import { refreshWords, useWordsPage, words } from './words-queries.ts'

export const meta = () => [{ title: 'Edit words' }]

export default function EditWordsPage() {
  const { page = '' } = useParams()
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <p>
        <Link to={to.words()} className={quietLook}>
          All words
        </Link>
      </p>
      <EditWords key={page} page={page} />
    </div>
  )
}

function EditWords({ page }: { page: string }) {
  const loaded = useWordsPage(page)
  const [isReread, setReread] = useState(false)
  const readAgain = () => {
    setReread(true)
    void loaded.refetch()
  }
  if (loaded.isSuccess) {
    // What was read anew replaces what was typed: it is published now, or kept as a draft.
    return (
      <Editor
        key={loaded.dataUpdatedAt}
        opened={loaded.data}
        isReread={isReread}
        onChanged={readAgain}
      />
    )
  }
  return (
    <>
      <h1 className="text-3xl">Words</h1>
      {loaded.isPending ? <ListLoading label="Loading the words" /> : null}
      {loaded.isError ? <Failed error={loaded.error} onRetry={loaded.refetch} /> : null}
    </>
  )
}

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => {
  const status = error instanceof Refusal ? error.status : 500
  if (status >= 500) {
    return <ListFailed title="The words could not be loaded" error={error} onRetry={onRetry} />
  }
  const isForbidden = status === 403
  return (
    <Notice
      heading="h2"
      title={isForbidden ? 'Only admins edit this page' : 'There is no such page'}
      action={
        <ButtonLink to={to.words()} tone="plain">
          See all words
        </ButtonLink>
      }
    >
      {isForbidden
        ? 'Moderators edit the blog and the ride guides. Ask an admin for the others.'
        : 'The address has a typo.'}
    </Notice>
  )
}

/** In a conflict, what differs from the other version of a list. Texts are shown as they are. */
const showList = ({ form: parts }: EditedWords, form: WordsForm, name: string, value: string) => {
  const leaf = leavesOf(parts).find((one) => one.name === name)
  if (!leaf || !form.conflict) return undefined
  const { yours, theirs } = form.conflict
  const other = value === yours[name] ? theirs[name] : yours[name]
  return differingLines(leaf.part, value, other ?? '')
}

type EditorProps = { opened: EditedWords; isReread: boolean; onChanged: () => void }

const restored = 'These are changes you made before. They are not published yet.'

function Editor({ opened, isReread, onChanged }: EditorProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone with the form before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    if (isReread) heading.current?.focus()
  }, [])
  const navigate = useNavigate()
  const [added, setAdded] = useState<string>()
  const form = useWordsForm({
    opened,
    describe: (publishAt) => `Will be published on ${momentInWords(publishAt)}`,
    onPublished(page) {
      void refreshWords()
      if (page === opened.page) onChanged()
      else setAdded(page)
    },
  })
  // Once the form is empty again, nothing keeps people from leaving it.
  useEffect(() => {
    if (added) void navigate(to.editWords(added), { replace: true })
  }, [added, navigate])
  const whole = form.mistakes.of('') ?? form.errorOf('publishAt')
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {opened.title}
      </h1>
      {isUnwritten(opened) ? null : <PageActions opened={opened} onChanged={onChanged} />}
      {opened.problem ? <FormMessage urgent>{opened.problem}</FormMessage> : null}
      {opened.conflict ? (
        <Settle opened={opened} conflict={opened.conflict} onSettled={onChanged} />
      ) : null}
      {opened.scheduled ? <Scheduled opened={opened} form={form} onCancelled={onChanged} /> : null}
      <FormNotices
        form={form}
        restored={restored}
        show={(name, value) => showList(opened, form, name, value)}
      />
      <form {...form.form} aria-label={opened.title} className="grid grid-cols-1 gap-5">
        <WordsFields parts={opened.form} form={form} page={opened.page} />
        {whole ? <FormMessage urgent>{whole}</FormMessage> : null}
        <div className="sticky bottom-(--tabs) z-10 flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t bg-page py-3 max-lg:-mx-gutter max-lg:px-gutter">
          <FormButtons form={form}>Publish</FormButtons>
          <MoreButtons form={form} page={opened.page} />
        </div>
      </form>
    </>
  )
}

const MoreButtons = ({ form, page }: { form: WordsForm; page: string }) => {
  const { timeZone } = useClub()

  /** Browsers open a tab only while a click is handled, so it is opened before the answer comes. */
  const see = () => {
    if (form.busy) return
    const tab = open('', '_blank')
    void form.attempt('see', async () => {
      try {
        const { address } = await words.see({ page, value: form.value })
        tab?.location.replace(new URL(address, location.origin))
      } catch (failure) {
        tab?.close()
        throw failure
      }
    })
  }

  const schedule = async () => {
    const at = await askForTime(timeZone)
    if (at) form.schedule(at)
  }

  return (
    <>
      <TextButton busy={form.busy === 'see'} onClick={see}>
        See it on the page
      </TextButton>
      <TextButton onClick={() => void schedule()}>Publish at…</TextButton>
    </>
  )
}
