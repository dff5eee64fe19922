import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { type Route, RouteChange } from '#contract/routes.ts'
import { check } from '#contract/sentence.ts'
import { club } from '#web/api.ts'
import { changedFields, type Draft } from '#web/layout/draft.ts'
import { ListFailed, ListLoading } from '#web/layout/long-list.tsx'
import { FormButtons, FormNotices } from '#web/layout/resource-form.tsx'
import type { Checked } from '#web/layout/use-form.ts'
import { useResourceForm } from '#web/layout/use-resource-form.ts'
import { queries } from '#web/queries.ts'
import { ButtonLink, quietLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { cuesDraft, cuesInWords, readCueSheet, readCues, writeCues } from './cue-draft.ts'
import { CueEditor } from './cue-editor.tsx'
import { RouteFigure } from './route-figure.tsx'
import { filledWords, RouteWords, wordLabels, wordNames } from './route-form.tsx'
import { RouteState } from './route-state.tsx'
import { kilometre } from './route-words.ts'

export const meta = () => [{ title: 'Edit route' }]

export default function EditRoutePage() {
  const { slug = '' } = useParams()
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <h1 className="text-3xl">Edit route</h1>
      <EditRoute key={slug} slug={slug} />
    </div>
  )
}

/** The form counts the changes of a route; its newest version has another name here. */
type Opened = Omit<Route, 'version'> & { readonly version: number }

const readOpened = async (slug: string): Promise<Opened> => {
  const route = await club.routes.get({ slug })
  return { ...route, version: route.changes }
}

/** Read once: a newer version must not replace what is being typed. */
const asOpened = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }

function EditRoute({ slug }: { slug: string }) {
  const route = useQuery({
    queryKey: ['route-to-edit', slug],
    queryFn: () => readOpened(slug),
    ...asOpened,
  })
  if (route.isSuccess) return <EditForm opened={route.data} />
  if (route.isPending) return <ListLoading label="Loading the route" />
  const gone = route.error instanceof Refusal && route.error.status < 500
  if (gone) return <Gone />
  return (
    <ListFailed
      title="The route could not be loaded"
      error={route.error}
      onRetry={() => route.refetch()}
    />
  )
}

const labels = { ...wordLabels, climb: 'Climb, corrected (m)', cues: 'Cue sheet' } as const

type RouteName = keyof typeof labels

const draftOf = (route: Opened): Draft<RouteName> => ({
  ...(Object.fromEntries(wordNames.map((name) => [name, String(route[name] ?? '')])) as Draft<
    (typeof wordNames)[number]
  >),
  climb: route.climbGiven ? String(route.climb ?? '') : '',
  cues: cuesDraft(route.cues),
})

/** Climb and cue sheet are sent only if they were changed. */
const readChange = (
  draft: Draft<RouteName>,
  { slug, changes }: Opened,
  before: Draft<RouteName>,
) => {
  const changed = changedFields(draft, before)
  const read = check(RouteChange, {
    ...{ slug, changes },
    ...filledWords(draft),
    ...(changed.includes('climb') && { climb: draft.climb === '' ? null : Number(draft.climb) }),
    ...(changed.includes('cues') && { cues: readCueSheet(draft.cues) }),
  })
  if ('errors' in read || !read.value.cues) return read
  return { value: { ...read.value, cues: read.value.cues.toSorted((a, b) => a.at - b.at) } }
}

const useEditForm = (opened: Opened, onSaved: () => void) => {
  const form = useResourceForm<RouteName, RouteChange, Opened>({
    name: 'route',
    what: 'route',
    labels,
    calls: {
      get: () => readOpened(opened.slug),
      add: () => Promise.reject(new Refusal('not-found')),
      change: ({ version: changes, ...route }) => club.routes.change({ ...route, changes }),
    },
    opened,
    draftOf: (route = opened) => draftOf(route),
    read: (draft): Checked<RouteChange> => {
      const { item = opened } = form
      return readChange(draft, item, draftOf(item))
    },
    onSaved,
  })
  return form
}

function EditForm({ opened }: { opened: Opened }) {
  const navigate = useNavigate()
  const back = () => {
    void queries.invalidateQueries({ queryKey: ['routes'] })
    void navigate(to.route(opened.slug))
  }
  const form = useEditForm(opened, back)
  const { item: route = opened, draft } = form
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6">
        <Link to={to.route(route.slug)} className={quietLook}>
          Back to the route
        </Link>
        <Link to={to.addRoute(route.slug)} className={quietLook}>
          Add a new version
        </Link>
        <RouteState route={route} onChanged={form.reload} />
      </div>
      <FormNotices
        form={form}
        restored="These are changes you made before. They are not saved yet."
        show={(name, value) => (name === 'cues' ? cuesInWords(value) : undefined)}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <form
          {...form.form}
          aria-label="Edit route"
          className="edge grid grid-cols-1 gap-4 rounded-card bg-card p-4 sm:p-6"
        >
          <RouteWords field={form.field} />
          <TextField
            {...form.field('climb')}
            type="number"
            inputMode="numeric"
            min={0}
            max={20_000}
            required={false}
            hint={climbHint(route)}
          />
          <CueEditor
            cues={readCues(draft.cues)}
            length={Number(kilometre(route.length).replaceAll(',', ''))}
            errorOf={form.errorOf}
            onChange={(cues) => form.write({ cues: writeCues(cues) })}
          />
          <FormButtons form={form}>Save</FormButtons>
        </form>
        <RouteFigure route={route} />
      </div>
    </>
  )
}

const climbHint = ({ climb, about, climbGiven }: Opened) => {
  if (climbGiven) return 'Empty it to use what the heights say.'
  if (climb === undefined) return 'The file has no heights. Enter it if you know it.'
  return `The heights say ${about ? 'about ' : ''}${climb} m. Enter it if you know better.`
}

const Gone = () => (
  <Notice
    heading="h2"
    title="There is no such route"
    action={
      <ButtonLink to={to.routes()} tone="plain">
        See the routes
      </ButtonLink>
    }
  >
    The address has a typo, or the route has another name now.
  </Notice>
)
