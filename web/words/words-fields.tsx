import type { WordsPart } from '#contract/words-form.ts'
import { PartField } from './part-field.tsx'
import type { WordsForm } from './use-words-form.ts'
import { readLeaf, writeLeaf } from './words-draft.ts'

type Props = { parts: readonly WordsPart[]; form: WordsForm; page: string }

const card = 'edge grid grid-cols-1 gap-4 rounded-card bg-card p-4 sm:p-6'

/** Every group of a page is a card of its own; fields outside of groups come first. */
export const WordsFields = ({ parts, form, page }: Props) => {
  const isGroup = ({ is, optional }: WordsPart) => is === 'group' && !optional
  const single = parts.filter((part) => !isGroup(part))
  return (
    <>
      {single.length > 0 ? (
        <div className={card}>
          <Parts parts={single} path="" form={form} page={page} />
        </div>
      ) : null}
      {parts.filter(isGroup).map((part) => (
        <div key={part.key} className={card}>
          <Parts parts={[part]} path="" form={form} page={page} />
        </div>
      ))}
    </>
  )
}

/** Groups lead to the fields of the draft, which is flat. */
const Parts = ({ parts, path, form, page }: Props & { path: string }) =>
  parts.map((part) => {
    const name = path + part.key
    if (part.is === 'group' && !part.optional) {
      return (
        <fieldset key={name} className="grid grid-cols-1 gap-4">
          <legend className="float-left w-full font-bold font-display text-name">
            {part.label}
          </legend>
          {part.hint ? <p className="text-quiet text-sm">{part.hint}</p> : null}
          <Parts parts={part.parts} path={`${name}.`} form={form} page={page} />
        </fieldset>
      )
    }
    return (
      <PartField
        key={name}
        part={part}
        name={name}
        text={readLeaf(part, form.draft[name] ?? '')}
        page={page}
        mistakes={form.mistakes}
        onChange={(text) => form.write({ [name]: writeLeaf(part, text) })}
      />
    )
  })
