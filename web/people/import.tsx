import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { to } from '#contract/pages.ts'
import type { Import } from '#contract/people.ts'
import { type ImportField, importFields } from '#contract/people-facts.ts'
import { club } from '#web/api.ts'
import { ask } from '#web/layout/dialogs.tsx'
import { sentenceOf } from '#web/layout/failure.ts'
import { ListFailed, ListLoading } from '#web/layout/long-list.tsx'
import { useMail } from '#web/layout/root-data.ts'
import { toast } from '#web/layout/toasts.tsx'
import { queries } from '#web/queries.ts'
import { Button, quietLook, TextButton } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { SmallSelect } from '#web/ui/select.tsx'
import { ImportRows } from './import-rows.tsx'
import { countOf, fieldNames, progressOf, stateInWords } from './import-words.ts'

export const meta = () => [{ title: 'Import members' }]

const isUnderWay = ({ state }: Import) => state === 'running' || state === 'undoing'

/** Puts a newer state of the import on the page. */
const show = (found: Import) => {
  queries.setQueryData(['people', 'import', found._id], found)
  return found
}

export default function ImportPage() {
  const { id = '' } = useParams()
  const found = useQuery({
    queryKey: ['people', 'import', id],
    queryFn: () => club.people.import({ id }),
    refetchInterval: ({ state: { data } }) => data && isUnderWay(data) && 2000,
  })
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <div className="grid justify-items-start gap-1">
        <Link to={to.people()} className={quietLook}>
          Invite and import
        </Link>
        <h1 className="text-3xl">Import members</h1>
      </div>
      {found.isPending ? <ListLoading label="Loading the import" /> : null}
      {found.isError ? (
        <ListFailed
          title="The import could not be loaded"
          error={found.error}
          onRetry={found.refetch}
        />
      ) : null}
      {found.data ? <ImportSteps found={found.data} /> : null}
    </div>
  )
}

const ImportSteps = ({ found }: { found: Import }) => (
  <>
    {found.state === 'draft' ? <Columns found={found} /> : null}
    <RunImport found={found} />
    <ImportRows found={found} onChosen={show} />
  </>
)

/** What each column of the file is: guessed from its header, and to be corrected. */
const Columns = ({ found }: { found: Import }) => {
  const title = useId()
  const change = useMutation({
    mutationFn: (columns: (ImportField | null)[]) =>
      club.people.changeImport({ id: found._id, columns }),
    async onSuccess(now) {
      show(now)
      await queries.invalidateQueries({ queryKey: ['people', 'rows', found._id] })
    },
    networkMode: 'always',
  })
  const columns = found.columns.map((column, place) => ({ ...column, place }))
  const setField = (index: number, chosen: string) =>
    change.mutate(
      found.columns.map(({ field }, at) => {
        if (at === index) return importFields.find((name) => name === chosen) ?? null
        // A field belongs to one column only.
        return field && field !== chosen ? field : null
      }),
    )
  return (
    <section aria-labelledby={title} aria-busy={change.isPending} className={panel}>
      <div className="grid gap-1">
        <h2 id={title} className="text-name">
          What the columns are
        </h2>
        <p className="text-quiet">Correct what we guessed wrong. Other columns are not read.</p>
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {columns.map(({ place, header, field, sample }) => (
          <div key={place} className="grid content-start gap-1">
            <SmallSelect
              label={header}
              value={field ?? ''}
              onChoose={(chosen) => setField(place, chosen)}
            >
              <option value="">Not read</option>
              {importFields.map((name) => (
                <option key={name} value={name}>
                  {fieldNames[name]}
                </option>
              ))}
            </SmallSelect>
            {sample ? <p className="wrap-anywhere text-quiet text-sm">Such as “{sample}”</p> : null}
          </div>
        ))}
      </div>
      {change.error ? <FormMessage urgent>{sentenceOf(change.error)}</FormMessage> : null}
    </section>
  )
}

/** Imports or undoes rows until none is left. The site goes on by itself if the page is closed. */
const useRun = (id: string) =>
  useMutation({
    async mutationFn(wish: { readonly undo?: boolean; readonly invite?: boolean }) {
      let now = show(await club.people.runImport({ id, ...wish }))
      while (isUnderWay(now)) now = show(await club.people.runImport({ id, ...wish }))
      return now
    },
    onSettled: () =>
      Promise.all(
        [['people', 'rows', id], ['people', 'imports'], ['people', 'invitations'], ['users']].map(
          (queryKey) => queries.invalidateQueries({ queryKey }),
        ),
      ),
    networkMode: 'always',
  })

const RunImport = ({ found }: { found: Import }) => {
  const { _id: id, state, chosen } = found
  const navigate = useNavigate()
  const hasMail = useMail() !== 'off'
  const [invite, setInvite] = useState(false)
  const run = useRun(id)
  const { done, total } = progressOf(found)

  const undo = async () => {
    const sure = await ask({
      title: 'Undo this import?',
      text: 'People it added are deleted, and what it changed becomes as it was. Records that somebody has used or changed since stay as they are.',
      confirm: 'Undo the import',
      destructive: true,
    })
    if (sure) run.mutate({ undo: true })
  }

  const discard = async () => {
    await club.people.discard({ id })
    toast('The file is discarded')
    void queries.invalidateQueries({ queryKey: ['people', 'imports'] })
    await navigate(to.people())
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p role="status" className="text-lead">
        {state === 'draft'
          ? `${countOf(chosen, 'person', 'people')} will be imported.`
          : `${stateInWords(found)}.`}
      </p>
      {isUnderWay(found) ? (
        <progress
          value={done}
          max={Math.max(total, 1)}
          aria-label={state === 'running' ? 'Imported' : 'Undone'}
          className="h-3 w-full max-w-[38rem] accent-lagoon"
        />
      ) : null}
      {run.error ? <FormMessage urgent>{sentenceOf(run.error)}</FormMessage> : null}
      {state === 'draft' ? (
        <>
          {hasMail ? (
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={invite}
                onChange={({ target }) => setInvite(target.checked)}
                className="size-5 shrink-0 accent-lagoon"
              />
              Invite everyone who is added, by mail
            </label>
          ) : null}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button
              tone="call"
              busy={run.isPending}
              disabled={chosen === 0}
              onClick={() => run.mutate({ invite })}
            >
              Import {countOf(chosen, 'person', 'people')}
            </Button>
            <TextButton danger onClick={() => void discard()}>
              Discard this file
            </TextButton>
          </div>
        </>
      ) : null}
      {isUnderWay(found) && !run.isPending ? (
        <Button tone="plain" onClick={() => run.mutate({ undo: state === 'undoing' })}>
          Continue
        </Button>
      ) : null}
      {state === 'done' ? (
        <TextButton danger busy={run.isPending} onClick={() => void undo()}>
          Undo this import
        </TextButton>
      ) : null}
    </div>
  )
}
