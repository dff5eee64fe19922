import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { to } from '#contract/pages.ts'
import type { Import } from '#contract/people.ts'
import { largestImport } from '#contract/people-facts.ts'
import { club, endsSession } from '#web/api.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { ListFailed, ListLoading, ShowMore, useLoadMore } from '#web/layout/long-list.tsx'
import { useClubTime } from '#web/layout/root-data.ts'
import { queries } from '#web/queries.ts'
import { quietLook } from '#web/ui/button.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { FormSection } from '#web/ui/form-section.tsx'
import { readMemberFile } from '#web/upload.ts'
import { stateInWords } from './import-words.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteForm } from './invite-form.tsx'

export const meta = () => [{ title: 'Invite and import' }]

export default function PeoplePage() {
  const invite = useId()
  const sent = useId()
  const fromFile = useId()
  return (
    <div className="grid grid-cols-1 content-start gap-8">
      <h1 className="text-3xl">Invite and import</h1>
      <FormSection
        id={invite}
        title="Invite people"
        lead="By mail, or with a link that you send yourself. Each link works once."
      >
        <InviteForm />
      </FormSection>
      <FormSection
        id={sent}
        title="Invitations"
        lead="An invitation that gives a role ends when the admin who made it is no longer one."
      >
        <InvitationList />
      </FormSection>
      <FormSection
        id={fromFile}
        title="Import from a file"
        lead="A list of your members from a spreadsheet, saved as CSV. You see every row before anything is imported, and can undo it afterwards."
      >
        <ChooseFile />
        <ImportList />
      </FormSection>
    </div>
  )
}

const InvitationList = () => {
  const list = useRef<HTMLUListElement>(null)
  const invitations = useInfiniteQuery({
    queryKey: ['people', 'invitations'],
    queryFn: ({ pageParam: cursor }) =>
      club.people.invitations.page({ limit: 20, ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const shown = invitations.data?.pages.flatMap(({ items }) => items) ?? []
  const showMore = useLoadMore({
    count: shown.length,
    fetchMore: invitations.fetchNextPage,
    find: (index) => list.current?.children[index],
  })
  return (
    <>
      {invitations.isPending ? <ListLoading label="Loading the invitations" /> : null}
      {invitations.isError ? (
        <ListFailed
          title="The invitations could not be loaded"
          heading="h3"
          error={invitations.error}
          onRetry={() => (invitations.isFetchNextPageError ? showMore() : invitations.refetch())}
        />
      ) : null}
      {invitations.isSuccess && shown.length === 0 ? (
        <p className="text-quiet">You have not invited anyone yet.</p>
      ) : null}
      <ul ref={list} className="grid grid-cols-1 gap-3 empty:hidden">
        {shown.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} />
        ))}
      </ul>
      <ShowMore
        hasMore={invitations.hasNextPage}
        busy={invitations.isFetchingNextPage}
        onShowMore={showMore}
      />
    </>
  )
}

const ChooseFile = () => {
  const navigate = useNavigate()
  const error = useId()
  const [state, setState] = useState<{ readonly reading?: true; readonly failure?: string }>({})
  const read = async ([file]: readonly File[]) => {
    if (!file || state.reading) return
    setState({ reading: true })
    try {
      const found = await readMemberFile(file)
      queries.setQueryData(['people', 'import', found._id], found)
      void queries.invalidateQueries({ queryKey: ['people', 'imports'] })
      await navigate(to.import(found._id))
    } catch (failure) {
      if (!endsSession(failure)) setState({ failure: sentenceOf(failure) })
    }
  }
  return (
    <>
      <FilePicker
        single
        icon="list"
        label="Choose a CSV file"
        hint={`Up to ${largestImport.rows.toLocaleString('en')} rows and ${largestImport.bytes / 1024 / 1024} MB.`}
        accept=".csv,.tsv,.txt,text/csv"
        errorId={state.failure ? error : undefined}
        onFiles={read}
      />
      <div role="status">{state.reading ? <p>Reading the file…</p> : null}</div>
      {state.failure ? (
        <div id={error}>
          <FormMessage urgent>{state.failure}</FormMessage>
        </div>
      ) : null}
    </>
  )
}

const ImportList = () => {
  const imports = useQuery({
    queryKey: ['people', 'imports'],
    queryFn: async () => (await club.people.imports.page({ limit: 20 })).items,
  })
  if (imports.isPending) return <ListLoading label="Loading the imports" />
  if (imports.isError) {
    return (
      <ListFailed
        title="The imports could not be loaded"
        heading="h3"
        error={imports.error}
        onRetry={imports.refetch}
      />
    )
  }
  if (imports.data.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">Imports of the last month</h3>
      <ul className="grid grid-cols-1 gap-1">
        {imports.data.map((one) => (
          <ImportLine key={one._id} found={one} />
        ))}
      </ul>
    </div>
  )
}

const ImportLine = ({ found }: { found: Import }) => {
  const { words } = useClubTime()(found.at)
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <Link to={to.import(found._id)} className={quietLook}>
        {words}
      </Link>
      <span className="text-quiet">{stateInWords(found)}</span>
    </li>
  )
}
