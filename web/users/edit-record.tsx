import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type MemberRecord, RecordChange, type RecordField } from '#contract/member-records.ts'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { membershipTypes } from '#contract/users.ts'
import { club } from '#web/api.ts'
import type { Draft } from '#web/layout/draft.ts'
import { ListFailed } from '#web/layout/long-list.tsx'
import { FormButtons, FormNotices } from '#web/layout/resource-form.tsx'
import type { Checked } from '#web/layout/use-form.ts'
import { useResourceForm } from '#web/layout/use-resource-form.ts'
import { ButtonLink, quietLook } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { FormSection, panel } from '#web/ui/form-section.tsx'
import { SkeletonLine } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { nameOf, recordFieldNames, recordLabels, recordText } from './record-labels.ts'
import { refreshUsers } from './user-queries.ts'

export const meta = () => [{ title: 'Edit record' }]

export default function EditRecordPage() {
  const { id = '' } = useParams()
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <div className="grid justify-items-start gap-1">
        <Link to={to.users()} className={quietLook}>
          Back to all users
        </Link>
        <h1 className="text-3xl">Edit record</h1>
      </div>
      <EditRecord key={id} id={id} />
    </div>
  )
}

/** Read once: a newer version must not replace what is being typed. */
const asOpened = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }

function EditRecord({ id }: { id: string }) {
  const record = useQuery({
    queryKey: ['record', id],
    queryFn: () => club.users.record({ id }),
    ...asOpened,
  })
  if (record.isSuccess) return <EditForm opened={record.data} />
  if (record.isPending) return <Loading />
  if (record.error instanceof Refusal && record.error.status < 500) return <Gone />
  return (
    <ListFailed
      title="The record could not be loaded"
      error={record.error}
      onRetry={() => record.refetch()}
    />
  )
}

type Name = RecordField | 'email' | 'note'
type Input = Omit<RecordChange, 'id' | 'version'>

const draftOf = (record: MemberRecord | undefined): Draft<Name> => ({
  ...(Object.fromEntries(
    recordFieldNames.map((field) => [field, record ? recordText(record, field) : '']),
  ) as Draft<RecordField>),
  email: record?.email ?? '',
  note: '',
})

/** Only what was changed is sent. */
const readDraft = (draft: Draft<Name>, record: MemberRecord) => {
  const before = draftOf(record)
  const changed = (Object.keys(draft) as Name[]).filter((name) => draft[name] !== before[name])
  const { _id: id, version } = record
  const checked = check(RecordChange, {
    ...{ id, version },
    ...Object.fromEntries(changed.map((name) => [name, draft[name]])),
  })
  if ('errors' in checked) return checked
  const { id: _id, version: _version, ...value } = checked.value
  return { value }
}

const labels = { ...recordLabels, email: 'Email' }

/** A record that is gone is not added again. */
const refuseToAdd = () => Promise.reject(new Error('This record is gone.'))

function EditForm({ opened }: { opened: MemberRecord }) {
  const navigate = useNavigate()
  const form = useResourceForm<Name, Input, MemberRecord>({
    name: 'member-record',
    what: 'record',
    labels,
    calls: { get: club.users.record, add: refuseToAdd, change: club.users.changeRecord },
    opened,
    draftOf,
    read: (draft): Checked<Input> => readDraft(draft, form.item ?? opened),
    onSaved() {
      void refreshUsers()
      void navigate(to.users())
    },
  })
  const { item: record = opened, gone } = form
  return (
    <>
      <FormNotices
        form={form}
        restored="These are changes you made before. They are not saved yet."
      />
      <FormSection
        id="record"
        title={nameOf(record)}
        lead={`The activity log shows which fields you changed, and ${nameOf(record)} is told.`}
      >
        <form {...form.form} aria-labelledby="record" className={panel}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...form.field('firstName')} autoComplete="off" />
            {record.mayCorrectEmail ? (
              <TextField
                {...form.field('email')}
                type="email"
                autoComplete="off"
                hint="Not confirmed yet, so you can correct it. They are signed out and sign in with the new one."
              />
            ) : null}
            <TextField
              {...form.field('contactNumber')}
              type="tel"
              autoComplete="off"
              required={false}
            />
            <TextField {...form.field('address')} autoComplete="off" required={false} />
            <TextField {...form.field('city')} autoComplete="off" required={false} />
            <TextField
              {...form.field('age')}
              type="number"
              inputMode="numeric"
              autoComplete="off"
              required={false}
            />
            <SelectField
              {...form.field('membershipType')}
              choices={{
                ...(opened.membershipType ? {} : { '': 'Not chosen yet' }),
                ...Object.fromEntries(membershipTypes.map((type) => [type, type])),
              }}
            />
          </div>
          <TextField
            {...form.field('note')}
            label="Why (optional)"
            hint="The member reads it in the notice."
            autoComplete="off"
            required={false}
          />
          {form.message ? <FormMessage urgent>{form.message}</FormMessage> : null}
          {gone ? null : <FormButtons form={form}>Save record</FormButtons>}
        </form>
      </FormSection>
      <FormSection id="elsewhere" title="Not here" lead="What is changed elsewhere, or by others.">
        <dl className="grid gap-4">
          {record.mayCorrectEmail ? null : (
            <Elsewhere name="Email">
              {record.email}. It signs them in, so only they can change it, in their profile. Those
              who are locked out need a reset link: see Details in All Users.
            </Elsewhere>
          )}
          <Elsewhere name="Roles">
            {record.roles.join(' and ') || 'None'}. They are given and removed in All Users.
          </Elsewhere>
          <Elsewhere name="May lead">
            {record.mayLead ? 'Yes' : 'No'}. A moderator changes it on the page Leading.
          </Elsewhere>
          <Elsewhere name="For rides">
            Birth year, emergency contact, an adult to call, and the name for other members. Only
            the members themselves see and change these, in their profile.
          </Elsewhere>
        </dl>
        <div>
          <Link to={to.mergeUser(record._id)} className={quietLook}>
            Merge with another record
          </Link>
        </div>
      </FormSection>
    </>
  )
}

const Elsewhere = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd className="wrap-anywhere text-quiet">{children}</dd>
  </div>
)

const Gone = () => (
  <Notice
    heading="h2"
    title="This record is gone"
    action={
      <ButtonLink to={to.users()} tone="plain">
        See all users
      </ButtonLink>
    }
  >
    It was deleted or merged with another one, or the address has a typo.
  </Notice>
)

const Loading = () => (
  <div className="grid gap-4">
    <p className="sr-only">Loading the record</p>
    {['w-2/5', 'w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
      <SkeletonLine key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)
