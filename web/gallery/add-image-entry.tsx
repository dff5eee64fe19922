import { type MouseEvent, memo } from 'react'
import { FilePreview } from '#web/ui/file-preview.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Description, Standing } from './add-image-parts.tsx'
import { type Entry, isOnTheWay, isReady } from './upload-queue.ts'

type EntryActions = {
  readonly describe: (id: string, alt: string) => void
  readonly remove: (id: string) => void
  readonly stop: (id: string) => void
  readonly retry: (id: string) => void
}

type Props = {
  readonly entry: Entry
  readonly actions: EntryActions
  /** While pictures are sent, none is tried again. */
  readonly sending: boolean
  /** The element that says what the words are for. */
  readonly hintId: string
}

/** One picture of the list: what is to be seen on it, and how far it is. */
export const AddImageEntry = memo(function AddImageEntry({ entry, actions, ...rest }: Props) {
  const { id, file, preview, step } = entry
  const failed = step.at === 'failed' || step.at === 'stopped'
  return (
    <li
      tabIndex={-1}
      className="edge grid grid-cols-[auto_minmax(0,1fr)_auto] content-start items-start gap-[12px] rounded-card bg-card p-[12px] focus-visible:rounded-card"
    >
      <FilePreview address={preview} />
      <div className="grid gap-1 self-center">
        <p className="truncate font-semibold">{file.name}</p>
        <Standing entry={entry} />
      </div>
      <Ending entry={entry} actions={actions} />
      {step.at === 'failed' && step.final ? null : (
        <Description
          entry={entry}
          hintId={rest.hintId}
          onChange={(alt) => actions.describe(id, alt)}
        />
      )}
      {failed && isReady(entry) && !rest.sending ? (
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

/** The same button stops what is on its way and removes what is not, so the focus stays on it. */
const Ending = ({ entry, actions }: Pick<Props, 'entry' | 'actions'>) => {
  const { id, file, step } = entry
  const moving = isOnTheWay(entry)
  if (step.at === 'saving' || step.at === 'in') {
    return (
      <Icon
        shape="check"
        className={`m-[10px] text-lagoon ${step.at === 'in' ? '' : 'invisible'}`}
      />
    )
  }
  const remove = (event: MouseEvent) => {
    focusNear(event)
    actions.remove(id)
  }
  return (
    <button
      type="button"
      onClick={moving ? () => actions.stop(id) : remove}
      className="grid size-[44px] place-items-center rounded-full hover:bg-track focus-visible:rounded-full focus-visible:-outline-offset-2"
    >
      <Icon shape="close" />
      <span className="sr-only">
        {moving ? 'Stop' : 'Remove'} {file.name}
      </span>
    </button>
  )
}

/** Whoever removes a picture with the keyboard goes on at the next one, or at the picker. */
const focusNear = ({ currentTarget }: MouseEvent) => {
  const row = currentTarget.closest('li')
  const picker = row?.closest('section')?.querySelector<HTMLElement>('input[type=file]')
  const near = row?.nextElementSibling ?? row?.previousElementSibling
  if (near instanceof HTMLElement) near.focus()
  else picker?.focus()
}
