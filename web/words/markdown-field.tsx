import { type KeyboardEvent, useRef, useState } from 'react'
import { sentenceOf } from '#web/layout/failure.ts'
import { Prose } from '#web/layout/prose.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { choosePicture } from './choose-picture.tsx'
import { type Edit, insertPicture, type Selected, tools } from './markdown-edit.ts'
import { usePreview } from './words-queries.ts'

type Props = {
  label: string
  name: string
  value: string
  hint?: string | undefined
  error?: string | undefined
  /** Whether the text may have headings. */
  headings: boolean
  onChange: (text: string) => void
}

type Side = 'write' | 'preview'

/** A text in Markdown, and beside it what it looks like. On a phone one of the two is shown. */
export const MarkdownField = ({ headings, onChange, ...field }: Props) => {
  const [side, setSide] = useState<Side>('write')
  const [uploaded, setUploaded] = useState<number>()
  const part = useRef<HTMLDivElement>(null)
  const area = () => part.current?.querySelector('textarea') ?? undefined

  const addPicture = async () => {
    const chosen = await choosePicture(setUploaded, true)
    if (chosen) apply(area(), insertPicture(chosen.address, chosen.description))
  }

  return (
    <div ref={part} className="grid grid-cols-1 gap-x-6 gap-y-2 xl:grid-cols-2">
      <div className="flex gap-2 xl:hidden">
        {sides.map(([one, words]) => (
          <ToolButton key={one} pressed={side === one} onClick={() => setSide(one)}>
            {words}
          </ToolButton>
        ))}
      </div>
      <div className={`grid content-start gap-2 ${side === 'write' ? '' : 'max-xl:hidden'}`}>
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Formatting</legend>
          {Object.entries(tools)
            .filter(([name]) => headings || name !== 'heading')
            .map(([name, tool]) => (
              <ToolButton
                key={name}
                shortcut={'key' in tool ? tool.key : undefined}
                onClick={() => apply(area(), tool.edit)}
              >
                {tool.name}
              </ToolButton>
            ))}
          <ToolButton onClick={() => void addPicture()}>Picture</ToolButton>
        </fieldset>
        {uploaded === undefined ? null : (
          <label className="grid gap-1 font-semibold text-sm">
            Uploading the picture
            <progress value={uploaded} max={1} className="block h-2.5 w-full" />
          </label>
        )}
        <TextAreaField
          {...field}
          rows={16}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={pressShortcut}
          className="min-h-80"
        />
      </div>
      <div className={side === 'preview' ? '' : 'max-xl:hidden'}>
        <Preview text={field.value} />
      </div>
    </div>
  )
}

const sides: readonly (readonly [Side, string])[] = [
  ['write', 'Write'],
  ['preview', 'Preview'],
]

const pressShortcut = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  const tool = Object.values(tools).find((tool) => 'key' in tool && tool.key === event.key)
  if (!tool) return
  event.preventDefault()
  apply(event.currentTarget, tool.edit)
}

/** Types into the field as a person would, so that the browser can undo it. */
const apply = (area: HTMLTextAreaElement | undefined, edit: (selected: Selected) => Edit) => {
  if (!area) return
  const { value: text, selectionStart: start, selectionEnd: end } = area
  const { from, to, insert, select } = edit({ text, start, end })
  area.focus()
  area.setSelectionRange(from, to)
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}

type ToolProps = {
  pressed?: boolean
  shortcut?: string | undefined
  onClick: () => void
  children: string
}

const ToolButton = ({ pressed, shortcut, onClick, children }: ToolProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    aria-keyshortcuts={shortcut && `Control+${shortcut} Meta+${shortcut}`}
    title={shortcut && `Ctrl+${shortcut.toUpperCase()}`}
    onClick={onClick}
    className="min-h-11 rounded-xl border-2 border-edge px-3 font-semibold text-sm hover:bg-track focus-visible:rounded-xl aria-pressed:bg-words aria-pressed:text-page"
  >
    {children}
  </button>
)

/** Made by the server, as the page will show it. */
const Preview = ({ text }: { text: string }) => {
  const preview = usePreview(text)
  const prose = preview.data?.prose
  return (
    <section
      aria-label="Preview"
      aria-busy={preview.isFetching}
      className="grid grid-cols-1 content-start gap-3 rounded-xl border-2 border-line p-4"
    >
      {preview.isError ? <p role="status">{sentenceOf(preview.error)}</p> : null}
      {prose ? <Prose prose={prose} /> : <p className="text-quiet">Nothing to show yet.</p>}
    </section>
  )
}
