import { useState } from 'react'
import type { EditedWords, WordsConflict } from '#contract/words.ts'
import { toast } from '#web/layout/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { attempt } from './page-actions.tsx'
import { replaceAt, valueAt } from './words-draft.ts'
import { refreshWords, words } from './words-queries.ts'

type Props = { opened: EditedWords; conflict: WordsConflict; onSettled: () => unknown }

type Side = 'club' | 'file'

/** The club and the file of the site changed the same words: people choose, field by field. */
export const Settle = ({ opened: { page, version }, conflict, onSettled }: Props) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const [busy, setBusy] = useState(false)

  const settle = async () => {
    setBusy(true)
    const fromFile = conflict.fields.filter(({ field }) => chosen[field] === 'file')
    const value = fromFile.reduce(
      (merged, { field }) => replaceAt(merged, field, valueAt(conflict.file, field)),
      conflict.merged,
    )
    const done = await attempt(async () => {
      await words.settle({ page, version, value })
      toast('Settled')
    })
    setBusy(false)
    void refreshWords()
    if (done) onSettled()
  }

  return (
    <section
      aria-labelledby="settle"
      className="grid gap-3 rounded-card border-2 border-coral p-4 sm:p-6"
    >
      <h2 id="settle" className="text-name text-coral">
        The file of this page was changed, too
      </h2>
      <p>
        The site has a newer file for this page, and the club has edited the same words. Until you
        choose, visitors see the club's.
      </p>
      {conflict.fields.map(({ field, label, ...sides }) => (
        <fieldset key={field} className="grid border-line border-t pt-2">
          <legend className="float-left font-semibold">{label}</legend>
          {(['club', 'file'] as const).map((side) => (
            <label key={side} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="radio"
                name={`settle-${field}`}
                checked={(chosen[field] ?? 'club') === side}
                onChange={() => setChosen({ ...chosen, [field]: side })}
                className="mt-0.5 size-5 shrink-0 accent-lagoon"
              />
              <span className="wrap-anywhere line-clamp-6 min-w-0 whitespace-pre-line">
                <span className="text-quiet">{names[side]}: </span>
                {sides[side] || <em>nothing</em>}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button tone="call" busy={busy} onClick={() => void settle()}>
          Publish this choice
        </Button>
      </div>
    </section>
  )
}

const names = { club: "The club's", file: "The file's" }
