import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { type Message, mostMessages } from '#contract/contact.ts'
import { club, endsSession } from '#web/api.ts'
import { ask, showMessage } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { toast } from '#web/layout/toasts.tsx'
import { Button, TextButton } from '#web/ui/button.tsx'
import { refreshRequests, showAsMarked } from './use-requests.ts'

/** Which of the shown requests are selected. Those that are no longer shown are not. */
export const useSelection = (shown: readonly Message[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const selected = shown.filter(({ _id }) => chosen.has(_id))

  /** With Shift, everything from the last one that was pressed up to this one follows it. */
  const toggle = (id: string, range: boolean) => {
    const next = new Set(selected.map(({ _id }) => _id))
    const [from, to] = [anchor.current ?? id, id].map((one) =>
      shown.findIndex(({ _id }) => _id === one),
    ) as [number, number]
    const pressed =
      range && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : []
    const on = !next.has(id)
    for (const one of [id, ...pressed.map(({ _id }) => _id)]) {
      if (on) next.add(one)
      else next.delete(one)
    }
    anchor.current = id
    setChosen(next)
  }

  return {
    selected,
    isSelected: (id: string) => chosen.has(id),
    toggle,
    clear: () => setChosen(new Set()),
    toggleAll: () =>
      setChosen(new Set(selected.length === shown.length ? [] : shown.map(({ _id }) => _id))),
  }
}

export type Selection = ReturnType<typeof useSelection>

type BoxProps = { id: string; name: string; selection: Selection }

/** The check box of a request. The arrow keys lead to those above and below. */
export const SelectRequest = ({ id, name, selection }: BoxProps) => (
  <label className="-m-2.5 inline-grid size-11 cursor-pointer place-items-center">
    <input
      type="checkbox"
      data-select
      aria-label={`Select the request of ${name}`}
      checked={selection.isSelected(id)}
      onClick={({ shiftKey }: MouseEvent) => selection.toggle(id, shiftKey)}
      onKeyDown={moveWithArrows}
      readOnly
      className="size-5 cursor-pointer accent-lagoon"
    />
  </label>
)

const moveWithArrows = (press: KeyboardEvent<HTMLInputElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[press.key]
  if (!step) return
  press.preventDefault()
  const boxes = [...document.querySelectorAll<HTMLElement>('input[data-select]')]
  boxes[boxes.indexOf(press.currentTarget) + step]?.focus()
}

/** `x` selects the request that has the focus, as mail programs do. */
export const selectWithKey =
  (id: string, selection: Selection) =>
  ({ key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    const types =
      target instanceof HTMLElement && target.matches('textarea, input:not([data-select])')
    if (key.toLowerCase() === 'x' && !ctrlKey && !metaKey && !altKey && !types) {
      selection.toggle(id, shiftKey)
    }
  }

export const SelectAll = ({ selection, shown }: { selection: Selection; shown: number }) => {
  const all = selection.selected.length === shown
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
      <input
        type="checkbox"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = !all && selection.selected.length > 0
        }}
        onChange={selection.toggleAll}
        className="size-5 cursor-pointer accent-lagoon"
      />
      Select all shown
    </label>
  )
}

/** What was marked last, to be taken back. */
type Marked = { readonly ids: readonly string[]; readonly answered: boolean }

type BarProps = { selection: Selection; ownName: string; onRemoved: () => void }

/** What can be done to the selected requests; it stays in reach of a thumb while people scroll. */
export const SelectionBar = ({ selection, ownName, onRemoved }: BarProps) => {
  const [marked, setMarked] = useState<Marked>()
  const [busy, setBusy] = useState(false)
  const { selected, clear } = selection
  const open = selected.filter(({ answered }) => !answered)
  const answered = selected.filter((request) => request.answered)

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      if (!endsSession(failure)) {
        const text = sentenceOf(failure)
        await showMessage({ title: 'That did not work', text, urgent: true })
      }
    } finally {
      setBusy(false)
      void refreshRequests()
    }
  }

  const mark = (ids: readonly string[], answered: boolean, isUndo = false) =>
    run(async () => {
      clear()
      setMarked(undefined)
      const takeBack = showAsMarked(ids, answered ? ownName : undefined)
      try {
        const changed = await inSlices(ids, (ids) => club.contact.markMany({ ids, answered }))
        if (!isUndo) setMarked({ ids: changed.flatMap(({ changed }) => changed), answered })
      } catch (failure) {
        takeBack()
        throw failure
      }
    })

  const remove = async () => {
    const sure = await ask(removing(selected))
    if (!sure) return
    const ids = idsOf(selected)
    await run(async () => {
      const removed = await inSlices(ids, (ids) => club.contact.removeMany({ ids }))
      const count = removed.reduce((sum, { deletedCount }) => sum + deletedCount, 0)
      clear()
      setMarked(undefined)
      toast(count === 1 ? 'The request is removed' : `${count} requests are removed`)
      onRemoved()
    })
  }

  return (
    <div className="sticky bottom-[calc(var(--tabs,0px)+0.75rem)] z-10">
      <p role="status" className="sr-only">
        {selected.length > 0 ? `${selected.length} selected` : marked && markedInWords(marked)}
      </p>
      {selected.length > 0 ? (
        <section
          aria-label="Selected requests"
          className="edge flex flex-wrap items-center gap-x-5 gap-y-1 rounded-card border-2 border-line bg-page px-4 py-2 shadow-lg"
        >
          <p aria-hidden="true" className="me-auto font-semibold tabular-nums">
            {selected.length} selected
          </p>
          {open.length > 0 ? (
            <Button tone="call" busy={busy} onClick={() => void mark(idsOf(open), true)}>
              Mark as answered
            </Button>
          ) : null}
          {answered.length > 0 ? (
            <TextButton busy={busy} onClick={() => void mark(idsOf(answered), false)}>
              Mark as open
            </TextButton>
          ) : null}
          <TextButton danger busy={busy} onClick={() => void remove()}>
            Remove…
          </TextButton>
          <TextButton onClick={clear}>Clear</TextButton>
        </section>
      ) : marked && marked.ids.length > 0 ? (
        <div className="edge flex flex-wrap items-center gap-x-4 rounded-card bg-words px-4 py-1 text-page">
          <p aria-hidden="true" className="me-auto font-semibold">
            {markedInWords(marked)}
          </p>
          <button
            type="button"
            onClick={() => void mark(marked.ids, !marked.answered, true)}
            className="min-h-11 font-semibold underline underline-offset-4"
          >
            Undo
          </button>
          <button
            type="button"
            onClick={() => setMarked(undefined)}
            className="min-h-11 font-semibold underline underline-offset-4"
          >
            OK
          </button>
        </div>
      ) : null}
    </div>
  )
}

const idsOf = (requests: readonly Message[]) => requests.map(({ _id }) => _id)

const inWords = (count: number) => (count === 1 ? '1 request' : `${count} requests`)

const markedInWords = ({ ids, answered }: Marked) =>
  `${inWords(ids.length)} marked as ${answered ? 'answered' : 'open'}`

const removing = (requests: readonly Message[]) => ({
  title: `Remove ${inWords(requests.length)}?`,
  text: `${requests.length === 1 ? 'The message is' : 'The messages are'} deleted for good. This cannot be undone.`,
  confirm: `Remove ${inWords(requests.length)}`,
  destructive: true as const,
})

/** One call takes so many at most; more follow one after another. */
const inSlices = async <Answer,>(
  ids: readonly string[],
  send: (ids: string[]) => Promise<Answer>,
) => {
  const answers: Answer[] = []
  for (let at = 0; at < ids.length; at += mostMessages) {
    answers.push(await send(ids.slice(at, at + mostMessages)))
  }
  return answers
}
