import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { PossibleDuplicate } from '#contract/member-records.ts'
import { to } from '#contract/pages.ts'
import { club } from '#web/api.ts'
import { ButtonLink, quietLook } from '#web/ui/button.tsx'
import { FormSection, panel } from '#web/ui/form-section.tsx'
import { Loaded } from '#web/ui/panel.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { MergeForm } from './merge-form.tsx'
import { nameOf } from './record-labels.ts'

export const meta = () => [{ title: 'Merge records' }]

export default function MergeRecordsPage() {
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const other = address.get('with')
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <div className="grid justify-items-start gap-1">
        <Link to={other ? to.mergeUser(id) : to.users()} className={quietLook}>
          {other ? 'Choose another record' : 'Back to all users'}
        </Link>
        <h1 className="text-3xl">Merge records</h1>
      </div>
      {other ? <Comparison key={`${id} ${other}`} id={id} other={other} /> : <Choice id={id} />}
    </div>
  )
}

function Comparison({ id, other }: { id: string; other: string }) {
  const preview = useQuery({
    queryKey: ['record', id, 'merge', other],
    queryFn: () => club.users.previewMerge({ id, gone: other }),
  })
  return (
    <Loaded loaded={preview}>
      {(found) => (
        <MergeForm
          key={`${found.kept.version} ${found.gone.version}`}
          preview={found}
          onStale={() => preview.refetch()}
        />
      )}
    </Loaded>
  )
}

const likenesses = { name: 'the same name', phone: 'the same phone', email: 'a similar email' }

const sameInWords = ({ same }: PossibleDuplicate) =>
  new Intl.ListFormat('en').format(same.map((likeness) => likenesses[likeness]))

/** The second record: one that looks alike, or any other. */
function Choice({ id }: { id: string }) {
  const record = useQuery({
    queryKey: ['record', id],
    queryFn: () => club.users.record({ id }),
  })
  const alike = useQuery({
    queryKey: ['record', id, 'duplicates'],
    queryFn: () => club.users.duplicates({ id }),
  })
  return (
    <Loaded loaded={record}>
      {(kept) => (
        <FormSection
          id="alike"
          title={`Which other record is ${nameOf(kept)}, too?`}
          lead="You then see both side by side and choose what stays. Nothing changes before you confirm."
        >
          <div className={panel}>
            <Loaded loaded={alike}>
              {(found) =>
                found.length === 0 ? (
                  <p>No other record has the same name, phone or email.</p>
                ) : (
                  <Records
                    id={id}
                    records={found.map((one) => ({ ...one, about: sameInWords(one) }))}
                  />
                )
              }
            </Loaded>
            <Search id={id} />
          </div>
        </FormSection>
      )}
    </Loaded>
  )
}

function Search({ id }: { id: string }) {
  const [q, setQ] = useState('')
  const found = useQuery({
    queryKey: ['users', 'search', q],
    queryFn: ({ signal }) => club.users.list.page({ q, limit: 10, sort: 'name' }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const others = q === '' ? [] : (found.data?.items ?? []).filter(({ _id }) => _id !== id)
  return (
    <div className="grid gap-2">
      <SearchField
        label="Find another record"
        placeholder="Name, email, city"
        query={q}
        onSearch={setQ}
      />
      <p role="status" className="text-quiet text-sm empty:hidden">
        {q && found.isSuccess && others.length === 0 ? `Nobody found for “${q}”.` : null}
      </p>
      {q && found.isError ? <p role="alert">{found.error.message}</p> : null}
      <Records id={id} records={others.map((one) => ({ ...one, about: '' }))} />
    </div>
  )
}

type Found = {
  readonly _id: string
  readonly firstName: string
  readonly email: string
  readonly about: string
}

const Records = ({ id, records }: { id: string; records: readonly Found[] }) => (
  <ul className="grid">
    {records.map((record) => (
      <li
        key={record._id}
        className="flex min-h-12 flex-wrap items-center justify-between gap-3 border-line border-t py-1.5"
      >
        <div className="wrap-anywhere min-w-0">
          <p className="font-semibold">{nameOf(record)}</p>
          <p className="text-quiet text-sm">
            {[record.firstName && record.email, record.about].filter(Boolean).join(' · ')}
          </p>
        </div>
        <ButtonLink to={to.mergeUser(id, record._id)} tone="plain">
          Compare<span className="sr-only"> with {record.email}</span>
        </ButtonLink>
      </li>
    ))}
  </ul>
)
