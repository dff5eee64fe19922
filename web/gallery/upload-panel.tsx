import { type MouseEvent, memo, type ReactNode, useId, useState } from 'react'
import { largestPicture, pictureTypes } from '#contract/media.ts'
import { useLeaveGuard, useUnloadGuard } from '#web/layout/leave-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { box } from '#web/ui/field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { describeQueue, describeStep, type UploadWords } from './upload-messages.ts'
import { canBeSent, type Entry, isInProgress } from './upload-queue.ts'
import type { useUploadQueue } from './use-upload-queue.ts'

const leaveQuestion = {
  title: 'Leave this page?',
  text: 'Pictures are still being sent. The others will be stopped.',
  confirm: 'Leave',
}

const limits = `JPEG, PNG, WebP, AVIF or GIF, up to ${largestPicture.bytes / 1024 / 1024} MB each.`

type PanelProps = Pick<ReturnType<typeof useUploadQueue>, 'entries' | 'sending' | 'actions'> & {
  words: UploadWords
  /** The words on the button that sends them. */
  send: string
  /** Between the picker and the chosen pictures. */
  children?: ReactNode
}

/** Chooses pictures, describes them and sends them, with the progress of each. */
export function UploadPanel({ entries, sending, actions, words, send, children }: PanelProps) {
  const hintId = useId()
  useLeaveGuard(sending, leaveQuestion)
  useUnloadGuard(sending || entries.some(canBeSent))
  return (
    <>
      <FilePicker
        label="Choose pictures"
        hint={limits}
        accept={pictureTypes.join(',')}
        onFiles={actions.add}
      />
      {children}
      {entries.length > 0 ? (
        <>
          <p id={hintId} className="max-w-[40em] text-quiet text-sm">
            A short description helps people who can't see the picture. It's optional.
          </p>
          <ol aria-label="Chosen pictures" className="grid gap-3 md:grid-cols-2">
            {entries.map((entry) => (
              <QueueEntry
                key={entry.id}
                entry={entry}
                actions={actions}
                sending={sending}
                hintId={hintId}
                words={words}
              />
            ))}
          </ol>
        </>
      ) : null}
      <div
        className={`bottom-(--tabs) flex flex-wrap items-center gap-x-4 gap-y-2 border-line bg-page py-3 max-lg:-mx-gutter max-lg:px-gutter [@media(min-height:30rem)]:sticky ${entries.length > 0 ? 'border-t' : ''}`}
      >
        <Button tone="call" busy={sending} onClick={actions.sendAll}>
          {send}
        </Button>
        <p role="status" className="min-w-32 flex-1 text-sm">
          {describeQueue(entries, words)}
        </p>
      </div>
    </>
  )
}

type EntryActions = {
  readonly describe: (id: string, alt: string) => void
  readonly remove: (id: string) => void
  readonly stop: (id: string) => void
  readonly retry: (id: string) => void
}

type EntryProps = {
  readonly entry: Entry
  readonly actions: EntryActions
  /** No retries while pictures are being sent. */
  readonly sending: boolean
  /** The element that explains what the description is for. */
  readonly hintId: string
  readonly words: UploadWords
}

const QueueEntry = memo(function QueueEntry({ entry, actions, ...rest }: EntryProps) {
  const { id, file, preview, step } = entry
  const failed = step.at === 'failed' || step.at === 'stopped'
  return (
    <li
      tabIndex={-1}
      className="edge grid grid-cols-[auto_minmax(0,1fr)_auto] content-start items-start gap-[12px] rounded-card bg-card p-[12px] focus-visible:rounded-card"
    >
      <Preview url={preview} />
      <div className="grid gap-1 self-center">
        <p className="truncate font-semibold">{file.name}</p>
        <Progress entry={entry} words={rest.words} />
      </div>
      <EntryButton entry={entry} actions={actions} />
      {step.at === 'failed' && step.final ? null : (
        <Description
          entry={entry}
          hintId={rest.hintId}
          onChange={(alt) => actions.describe(id, alt)}
        />
      )}
      {failed && canBeSent(entry) && !rest.sending ? (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            currentTarget.closest('li')?.focus()
            actions.retry(id)
          }}
          className="col-span-3 min-h-11 justify-self-start rounded-full border-2 border-current px-5 font-semibold hover:border-words hover:bg-words hover:text-page focus-visible:rounded-full"
        >
          Try again<span className="sr-only"> with {file.name}</span>
        </button>
      ) : null}
    </li>
  )
})

/** One button stops an upload or removes the entry, so it keeps the focus when the entry changes. */
const EntryButton = ({ entry, actions }: Pick<EntryProps, 'entry' | 'actions'>) => {
  const { id, file, step } = entry
  const inProgress = isInProgress(entry)
  if (step.at === 'saving' || step.at === 'saved') {
    return (
      <Icon
        shape="check"
        className={`m-[10px] text-lagoon ${step.at === 'saved' ? '' : 'invisible'}`}
      />
    )
  }
  const remove = (event: MouseEvent) => {
    focusNeighbour(event)
    actions.remove(id)
  }
  return (
    <button
      type="button"
      onClick={inProgress ? () => actions.stop(id) : remove}
      className="grid size-[44px] place-items-center rounded-full hover:bg-track focus-visible:rounded-full focus-visible:-outline-offset-2"
    >
      <Icon shape="close" />
      <span className="sr-only">
        {inProgress ? 'Stop' : 'Remove'} {file.name}
      </span>
    </button>
  )
}

/** For keyboards: the focus moves to the next entry, or to the picker. */
const focusNeighbour = ({ currentTarget }: MouseEvent) => {
  const row = currentTarget.closest('li')
  const picker = row?.closest('section')?.querySelector<HTMLElement>('input[type=file]')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  if (neighbour instanceof HTMLElement) neighbour.focus()
  else picker?.focus()
}

/** An icon replaces a file the browser can't show. */
const Preview = ({ url }: { url: string }) => {
  const [broken, setBroken] = useState(false)
  const look = 'size-[64px] rounded-xl bg-track object-cover'
  return broken ? (
    <span className={`grid place-items-center text-quiet ${look}`}>
      <Icon shape="camera" />
    </span>
  ) : (
    <img
      src={url}
      alt=""
      width="64"
      height="64"
      loading="lazy"
      decoding="async"
      // Dropped on the page by mistake, it would be added as another file.
      draggable={false}
      onError={() => setBroken(true)}
      className={look}
    />
  )
}

const colours: Partial<Record<Entry['step']['at'], string>> = {
  failed: 'font-semibold text-coral',
  saved: 'font-semibold text-lagoon',
}

const Progress = ({ entry: { file, step }, words }: Pick<EntryProps, 'entry' | 'words'>) => (
  <>
    <p className={`text-sm tabular-nums ${colours[step.at] ?? 'text-quiet'}`}>
      {describeStep(step, words)}
    </p>
    {step.at === 'sending' || step.at === 'processing' ? (
      <progress
        aria-label={file.name}
        {...(step.at === 'sending' && { value: step.share })}
        className="block h-2 w-full indeterminate:bg-bar motion-safe:indeterminate:animate-pulse indeterminate:[&::-webkit-progress-bar]:bg-bar"
      />
    ) : null}
  </>
)

type DescriptionProps = {
  readonly entry: Entry
  readonly hintId: string
  readonly onChange: (alt: string) => void
}

/** A field until the picture is sent, then plain text. */
const Description = ({ entry, hintId, onChange }: DescriptionProps) => {
  const id = useId()
  const { alt, fixed } = entry
  if (!canBeSent(entry) || fixed) {
    return alt ? <p className="wrap-anywhere col-span-3 text-sm">{alt}</p> : null
  }
  return (
    <div className="col-span-3 grid gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        Describe this picture
      </label>
      <input
        id={id}
        value={alt}
        maxLength={300}
        aria-describedby={hintId}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={`${box} scroll-mb-28`}
      />
    </div>
  )
}
