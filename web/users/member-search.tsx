import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clubForLeaders } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

export type Member = { readonly _id: string; readonly name: string }

type Props = {
  label: string
  /** The word on the button beside each member, such as Add. */
  action: string
  /** Members who can't be picked again. */
  taken?: readonly string[]
  busy?: boolean
  onPick: (member: Member) => void
}

/** Finds members by name, for moderators and leaders. */
export const MemberSearch = ({ label, action, taken = [], busy = false, onPick }: Props) => {
  const [q, setQ] = useState('')
  const found = useQuery({
    queryKey: ['members', q],
    queryFn: ({ signal }) => clubForLeaders.signup.people({ q }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const members = q === '' ? [] : (found.data ?? []).filter(({ _id }) => !taken.includes(_id))
  return (
    <div className="grid gap-2">
      <SearchField label={label} placeholder="Name" query={q} onSearch={setQ} />
      <p role="status" className="text-quiet text-sm empty:hidden">
        {q && found.isSuccess && members.length === 0 ? `Nobody found for “${q}”.` : null}
      </p>
      {found.isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{sentenceOf(found.error)}</p>
          <Button tone="plain" busy={found.isFetching} onClick={() => void found.refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      <ul className="grid">
        {members.map((member) => (
          <li
            key={member._id}
            className="flex min-h-12 items-center justify-between gap-3 border-line border-t py-1.5"
          >
            <span className="wrap-anywhere min-w-0">{member.name}</span>
            <button
              type="button"
              aria-disabled={busy || undefined}
              onClick={busy ? undefined : () => onPick(member)}
              className="inline-flex min-h-11 shrink-0 items-center rounded-full border-2 border-edge px-5 font-semibold text-sm hover:border-words hover:bg-words hover:text-page focus-visible:rounded-full aria-disabled:cursor-progress"
            >
              {action}
              <span className="sr-only"> {member.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
