import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addYears, clubClock, clubDay, momentInWords } from '#contract/days.ts'
import { to } from '#contract/pages.ts'
import type { EditedWords } from '#contract/words.ts'
import { ask, askFor } from '#web/layout/dialogs.tsx'
import { toast } from '#web/layout/toasts.tsx'
import { Button, TextButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { attempt } from './page-actions.tsx'
import { isToCome, keepAsDraft, type WordsForm } from './use-words-form.ts'
import { refreshWords, words } from './words-queries.ts'

/** Asks when to publish, by the club's clock. */
export const askForTime = async (timeZone: string) => {
  const given = await askFor({
    title: 'Publish at…',
    text: 'Until then the site shows what it shows now.',
    fields: <TimeField timeZone={timeZone} />,
    confirm: 'Publish then',
  })
  return given ? String(given.get('at')) : undefined
}

const TimeField = ({ timeZone }: { timeZone: string }) => {
  const [error, setError] = useState<string>()
  return (
    <TextField
      label="When"
      hint={`By the clock of the club, ${timeZone}`}
      name="at"
      type="datetime-local"
      min={clubClock(timeZone)}
      max={`${addYears(clubDay(timeZone), 1)}T00:00`}
      error={error}
      onInvalid={(event) => {
        event.preventDefault()
        setError('Please choose a time to come, within a year.')
        event.currentTarget.focus()
      }}
      onInput={() => setError(undefined)}
    />
  )
}

type Props = { opened: EditedWords; form: WordsForm; onCancelled: () => unknown }

/** The words below wait for their time. */
export const Scheduled = ({ opened, form, onCancelled }: Props) => {
  const { page, scheduled } = opened
  const navigate = useNavigate()
  if (!scheduled) return null
  const { publishAt, by, problem } = scheduled

  const cancel = async () => {
    const sure = await ask({
      title: 'Cancel publishing?',
      text: 'The site goes on showing what it shows now. The words stay here, in this browser, as your draft.',
      confirm: 'Cancel publishing',
      cancel: 'Keep the time',
    })
    if (!sure) return
    const done = await attempt(async () => {
      await words.unschedule({ page })
      keepAsDraft(opened, form.value)
      toast('Not scheduled any more')
    })
    void refreshWords()
    if (!done) return
    if (isToCome(opened)) void navigate(to.addArticle())
    else onCancelled()
  }

  return (
    <section
      aria-label="Scheduled"
      className="grid justify-items-start gap-3 rounded-card border-2 border-edge p-4 sm:p-6"
    >
      <p>
        The words below will be published on <b>{momentInWords(publishAt)}</b>. Until then visitors
        see the words before.{by ? ` Scheduled by ${by}.` : null}
      </p>
      {problem ? (
        <p role="alert" className="font-semibold text-coral">
          They could not be published. {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button tone="plain" onClick={() => form.form.ref.current?.requestSubmit()}>
          Publish now
        </Button>
        <TextButton onClick={() => void cancel()}>Cancel publishing</TextButton>
      </div>
    </section>
  )
}
