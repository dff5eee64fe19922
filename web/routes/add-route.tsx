import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { to } from '#contract/pages.ts'
import { Refusal } from '#contract/refusal.ts'
import { NewRoute, type RoutePreview } from '#contract/routes.ts'
import { check } from '#contract/sentence.ts'
import { club } from '#web/api.ts'
import type { Draft } from '#web/layout/draft.ts'
import { sentenceOf } from '#web/layout/failure.ts'
import { FormButtons, FormNotices } from '#web/layout/resource-form.tsx'
import { toast } from '#web/layout/toasts.tsx'
import type { Checked } from '#web/layout/use-form.ts'
import { useResourceForm } from '#web/layout/use-resource-form.ts'
import { queries } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { ButtonLink, TextButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RouteFigure } from './route-figure.tsx'
import { RouteFile, useRouteFile, useRoutePreview } from './route-file.tsx'
import { RouteFindings } from './route-findings.tsx'
import { filledWords, RouteWords, wordLabels, wordNames } from './route-form.tsx'
import { RouteProposals } from './route-proposals.tsx'

export const meta = () => [{ title: 'Add a route' }]

export default function AddRoutePage() {
  const session = useSession()
  const isModerator = session.state === 'in' && session.roles.includes('moderator')
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <div className="grid gap-1">
        <h1 className="text-3xl">Add a route</h1>
        {isModerator ? null : (
          <p className="max-w-[40em] text-quiet">
            Leaders propose routes, and a moderator publishes them.
          </p>
        )}
      </div>
      <AddRoute isModerator={isModerator} />
      <RouteProposals isModerator={isModerator} />
    </div>
  )
}

const decisions = ['preview', 'fileName', 'trim', 'join', 'as'] as const

type RouteName = keyof typeof wordLabels | (typeof decisions)[number]

const names: readonly RouteName[] = [...wordNames, ...decisions]

const blank = Object.fromEntries(names.map((name) => [name, ''])) as Draft<RouteName>

/** A route of its own, or a version of the route with this slug. */
type Sent = NewRoute & { readonly as?: string }

const noFile = { field: 'preview', detail: 'Please choose the file of the route.' }
const stillReading = {
  field: 'preview',
  detail: 'The file is still being read. Try again in a moment.',
}

const readRoute = (draft: Draft<RouteName>): Checked<Sent> => {
  const { preview, trim, join, as } = draft
  if (!preview) return { errors: [noFile] }
  const cut = {
    preview,
    ...(trim && { trim: Number(trim) }),
    ...(join === 'true' && { join: true }),
  }
  // A version has no words of its own.
  const read = check(NewRoute, { ...(as ? { title: as } : filledWords(draft)), ...cut })
  return as && 'value' in read ? { value: { ...read.value, as } } : read
}

const labels = { ...wordLabels, preview: 'File' }

/** A file that is no longer there is a mistake of the picker. */
const placePreview = (failure: unknown): never => {
  if (!(failure instanceof Refusal) || failure.refusal !== 'preview-expired') throw failure
  const detail = sentenceOf(failure)
  throw new Refusal('preview-expired', { errors: [{ field: 'preview', detail }] })
}

type Key = { readonly idempotencyKey: string }

const addVersion = async ({ as: slug = '', preview, trim, join }: Sent, options: Key) => {
  const added = await club.routes.addVersion({ slug, preview, trim, join }, options)
  return { ...added, slug, sentence: `Version ${added.number} of the route is there` }
}

const addNew = async ({ as: _, ...route }: Sent, options: Key) => {
  const added = await club.routes.add(route, options)
  const isShown = added.state === 'shown'
  return {
    ...added,
    sentence: isShown
      ? 'The route is in the library'
      : 'The route is proposed. A moderator publishes it.',
  }
}

/** Routes are changed on a screen of their own. */
const notHere = () => Promise.reject(new Refusal('not-found'))

const useRouteForm = (isReading: () => boolean) => {
  const navigate = useNavigate()
  const last = useRef<{ readonly slug: string; readonly sentence: string }>(undefined)
  return useResourceForm<RouteName, Sent, { _id: string; version: number }>({
    name: 'route',
    what: 'route',
    labels,
    calls: {
      get: notHere,
      change: notHere,
      async add(route, options) {
        const added = await (route.as ? addVersion : addNew)(route, options).catch(placePreview)
        last.current = added
        return added
      },
    },
    draftOf: () => blank,
    read: (draft) => (isReading() ? { errors: [stillReading] } : readRoute(draft)),
    silent: true,
    onSaved() {
      void queries.invalidateQueries({ queryKey: ['routes'] })
      if (!last.current) return
      toast(last.current.sentence)
      void navigate(to.route(last.current.slug))
    },
  })
}

/** Such as “river loop” for river_loop.gpx. */
const nameOfFile = (name: string) => name.replace(/\.\w+$/, '').replaceAll(/[_-]+/g, ' ')

const AddRoute = ({ isModerator }: { isModerator: boolean }) => {
  const file = useRouteFile((found, chosen) => take(found, chosen))
  const form = useRouteForm(() => file.share !== undefined)
  const { draft } = form
  const proposedTitle = useRef('')
  usePreset(form.set)

  /** What was typed stays when another file is chosen. */
  const take = (found: RoutePreview, file: File) => {
    const title = (found.name ?? nameOfFile(file.name)).trim().slice(0, 100)
    const isTyped = draft.title.trim() !== '' && draft.title !== proposedTitle.current
    proposedTitle.current = title
    form.write({
      ...{ preview: found.preview, fileName: file.name, join: '' },
      ...(isTyped ? {} : { title }),
    })
    for (const name of ['preview', 'title']) form.setError(name)
  }
  const choose = (chosen: File | undefined) => {
    form.setError('preview')
    return file.choose(chosen)
  }
  const preview = useRoutePreview(draft)
  const found = draft.preview ? preview.data : undefined

  const mistake = file.mistake ?? form.errorOf('preview') ?? mistakeOf(preview.error)

  if (isRefused(file.failure, 'not-a-leader')) return <NotALeader />
  return (
    <>
      <FormNotices form={form} restored="This is what you had typed. It is not added yet." />
      <form
        {...form.form}
        aria-label="Add a route"
        className="grid grid-cols-1 items-start gap-x-10 gap-y-5 xl:grid-cols-[minmax(0,36rem)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]"
      >
        <div className="grid grid-cols-1 gap-4">
          <RouteFile
            fileName={draft.preview && draft.fileName}
            file={{ ...file, choose }}
            mistake={mistake}
          />
          {found ? (
            <RouteFindings
              found={found}
              gaps={preview.gaps}
              draft={draft}
              mayReplace={isModerator}
              trimError={form.errorOf('trim')}
              onDecide={(part) => {
                form.write(part)
                for (const name of Object.keys(part)) form.setError(name)
              }}
            />
          ) : null}
          {draft.as && draft.as !== found?.similar?.slug ? (
            <Replaced slug={draft.as} onKeepApart={() => form.set('as', '')} />
          ) : null}
        </div>
        {found ? <Drawn found={found} busy={preview.isFetching} /> : null}
        <div className="edge grid grid-cols-1 gap-4 rounded-card bg-card p-4 sm:p-6 xl:col-start-1">
          {draft.as ? (
            <p className="text-quiet">Title, note and the rest stay as they are.</p>
          ) : (
            <RouteWords field={form.field} />
          )}
          <FormButtons form={form}>
            {draft.as ? 'Add the version' : isModerator ? 'Add the route' : 'Propose the route'}
          </FormButtons>
        </div>
      </form>
    </>
  )
}

/** Other pages link here to add a version of a route. */
const usePreset = (set: (name: RouteName, text: string) => void) => {
  const [search, setSearch] = useSearchParams()
  const slug = search.get('version')
  useEffect(() => {
    if (slug === null) return
    set('as', slug)
    setSearch({}, { replace: true })
  }, [slug, set, setSearch])
}

const isRefused = (failure: unknown, name: Refusal['refusal']) =>
  failure instanceof Refusal && failure.refusal === name

const mistakeOf = (failure: Error | null) => (failure ? sentenceOf(failure) : undefined)

const Drawn = ({ found, busy }: { found: RoutePreview; busy: boolean }) => (
  <section
    aria-label="Preview"
    aria-busy={busy}
    className="grid grid-cols-1 gap-4 aria-busy:opacity-60 xl:row-span-2"
  >
    <RouteFigure route={found} />
  </section>
)

type ReplacedProps = { slug: string; onKeepApart: () => void }

const Replaced = ({ slug, onKeepApart }: ReplacedProps) => {
  const route = useQuery({
    queryKey: ['routes', 'one', slug],
    queryFn: () => club.routes.get({ slug }),
  })
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>
        A new version of{' '}
        <Link to={to.route(slug)} className="font-semibold underline">
          {route.data?.title ?? slug}
        </Link>
      </span>
      <TextButton onClick={onKeepApart}>Make it a route of its own</TextButton>
    </p>
  )
}

const NotALeader = () => (
  <Notice
    heading="h2"
    title="Routes are proposed by leaders"
    action={
      <ButtonLink to={to.contact()} tone="plain">
        Write to the club
      </ButtonLink>
    }
  >
    Ask a moderator if you lead rides of the club, or send them your file.
  </Notice>
)
