import { type ReactNode, useEffect, useRef } from 'react'
import { type Event, type NewEvent, Repeat } from '#contract/events.ts'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { seriesDays, seriesMistake } from '#contract/series.ts'
import { club } from '#web/api.ts'
import { PictureField, type PicturePart, usePictureUpload } from '#web/layout/picture-field.tsx'
import type { Checked } from '#web/layout/use-form.ts'
import { useResourceForm } from '#web/layout/use-resource-form.ts'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import type { Scope } from './ride-actions.tsx'
import {
  fillFromRoute,
  labels,
  optionalNames,
  placeErrors,
  type RideDraft,
  type RideName,
  readRide,
  rideDraft,
  seriesInWords,
} from './ride-draft.ts'
import { type KnownRoute, RouteField, useKnownRoutes } from './route-field.tsx'
import { SignupSection } from './signup-section.tsx'
import { askToTell, differencesOf, type Telling } from './tell-riders.tsx'

type Options = {
  /** The ride to change, and for which rides of its series. */
  readonly opened?: Event
  readonly scope?: Scope
  /** What a new ride starts with. */
  readonly blank?: RideDraft
  readonly confirm?: (ride: NewEvent) => Promise<boolean>
  onSaved(): void
  onAdded?(id: string, title: string): void
}

/** A form that adds or changes a ride. Its picture is uploaded when the ride is saved. */
export const useRideForm = ({ opened, scope, blank, confirm, onSaved, onAdded }: Options) => {
  const picture = usePictureUpload()
  const telling = useRef<Telling>(undefined)

  const form = useResourceForm<RideName, NewEvent, Event>({
    name: 'ride',
    what: 'ride',
    labels,
    calls: {
      ...club.events,
      async add(ride, options) {
        const added = await club.events.add(ride, options)
        onAdded?.(added.insertedId, ride.title)
        return added
      },
      change: ({ repeat: _, ...ride }) =>
        club.events
          .change({ ...ride, ...(scope && { scope }), ...telling.current })
          .catch(nameGroupsWithRiders),
    },
    opened,
    draftOf: (ride) => (ride ? rideDraft(ride) : (blank ?? rideDraft({}))),
    read(draft): Checked<NewEvent> {
      const before = rideDraft(form.gone || !form.item ? {} : form.item)
      return readRide(draft, Boolean(picture.chosen && draft.fileName), before)
    },
    confirm: opened ? (ride) => askWhetherToTell(ride) : confirm,
    prepare: (): Promise<PicturePart> => picture.uploadOnce(form),
    placeErrors: (errors): readonly FieldError[] => picture.placeErrors(form, placeErrors(errors)),
    describeAdded: ({ date, repeat }) => repeat && seriesInWords(seriesDays(date, repeat)),
    onSaved,
  })

  const routes = useKnownRoutes(opened?._id, form)

  const askWhetherToTell = async (changed: NewEvent) => {
    const { item: ride, gone } = form
    if (!ride || gone) return true
    const differences = differencesOf(ride, changed, routes.nameOf)
    const answer = await askToTell({ ride, scope, differences, line: telling.current?.line })
    telling.current = answer ?? telling.current
    return answer !== undefined
  }

  return {
    ...form,
    routes,
    chooseRoute(route: KnownRoute | undefined) {
      const filled = { ...(route && fillFromRoute(form.draft, route)), route: route?.version ?? '' }
      form.write(filled)
      for (const name of Object.keys(filled)) form.setError(name)
    },
    file: picture.fileOf(form),
    upload: picture.upload,
    choose: (file: File | undefined) => void picture.choose(form, file),
  }
}

/** The group is no longer in the form, so the sentence stands where it was. */
const nameGroupsWithRiders = (failure: unknown): never => {
  if (!(failure instanceof Refusal) || failure.refusal !== 'group-has-riders') throw failure
  const { detail } = failure
  throw new Refusal('group-has-riders', { detail, errors: [{ field: 'signup.groups', detail }] })
}

export type RideForm = ReturnType<typeof useRideForm>

type FieldsProps = {
  form: RideForm
  label: string
  /** Whether the ride can be the first of a series. */
  repeatable?: boolean
  children: ReactNode
}

/** As many fields beside each other as fit, also with large letters. */
const columns = 'grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-4'
const narrowColumns = 'grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-3 gap-y-4'

const fieldIn = (form: RideForm) => (name: RideName) => ({
  ...form.field(name),
  className: 'min-w-0 max-sm:pr-1.5 max-sm:pl-2.5',
})

export const RideFields = ({ form, label, repeatable = false, children }: FieldsProps) => {
  const session = useSession()
  const ownName = session.state === 'in' ? [session.user.displayName].filter(Boolean) : []
  const field = fieldIn(form)
  return (
    <form
      {...form.form}
      aria-label={label}
      className="edge grid grid-cols-1 gap-4 rounded-card bg-card p-4 sm:p-6"
    >
      <TextField {...field('title')} maxLength={300} />
      <TextAreaField
        {...form.field('description')}
        rows={4}
        maxLength={5000}
        className="min-h-28"
      />
      <div className={columns}>
        <TextField {...field('date')} type="date" max="9999-12-31" />
        <TextField {...field('time')} type="time" />
      </div>
      <TextField {...field('location')} maxLength={200} />
      <TextField
        {...field('author')}
        hint="The admin or moderator who leads it"
        maxLength={100}
        autoComplete="name"
        suggestions={ownName}
      />
      <PictureField
        label={labels.image}
        error={form.errorOf('image')}
        address={form.draft.image}
        file={form.file}
        fileName={form.draft.fileName}
        upload={form.upload}
        onChoose={form.choose}
      />
      <RouteField
        legend={labels.route}
        none="No route"
        hint="Distance, climb and difficulty are filled in where they are empty."
        value={form.draft.route}
        error={form.errorOf('route')}
        routes={form.routes}
        onChoose={form.chooseRoute}
      />
      <MoreFields form={form} repeatable={repeatable} />
      <SignupSection form={form} />
      {children}
    </form>
  )
}

const grades = [
  'Easy, nobody is dropped',
  'Moderate',
  'Hard',
  'Group A, 28 km/h and more',
  'Group B, 23 to 27 km/h',
  'Group C, 18 to 22 km/h',
]

/** Fields most rides leave empty are folded away unless one of them is filled in. */
const MoreFields = ({ form, repeatable }: { form: RideForm; repeatable: boolean }) => {
  const details = useRef<HTMLDetailsElement>(null)
  const inUse = optionalNames.some((name) => form.draft[name] !== '')
  const field = (name: RideName) => ({ ...fieldIn(form)(name), required: false })

  // Opened once, not held open: people can close it.
  useEffect(() => {
    if (inUse && details.current) details.current.open = true
  }, [inUse])

  return (
    <details ref={details} className="group rounded-xl border-2 border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-3.5 font-semibold focus-visible:rounded-xl [&::-webkit-details-marker]:hidden">
        <span className="wrap-anywhere">
          {repeatable ? 'Distance, pace, repeating…' : 'Distance, pace…'}
        </span>
        <Icon shape="down" className="text-quiet group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-3.5 pt-1 pb-4">
        <div className={narrowColumns}>
          <TextField {...field('endTime')} type="time" />
          <TextField {...field('distance')} type="number" inputMode="numeric" min={1} />
          <TextField {...field('climb')} type="number" inputMode="numeric" min={0} />
        </div>
        <TextField {...field('grade')} maxLength={60} suggestions={grades} />
        {repeatable ? <RepeatFields form={form} /> : null}
      </div>
    </details>
  )
}

const repeats = { '': 'Does not repeat', week: 'Every week', year: 'Every year' }

/** Makes a series of the ride, and says beforehand what that comes to. */
const RepeatFields = ({ form }: { form: RideForm }) => (
  <div className="grid gap-2">
    <div className={columns}>
      <SelectField {...form.field('every')} choices={repeats} className="max-sm:pl-2.5" />
      {form.draft.every ? (
        <TextField {...fieldIn(form)('until')} type="date" max="9999-12-31" />
      ) : null}
    </div>
    <p role="status" className="text-quiet text-sm empty:hidden">
      {describeSeries(form)}
    </p>
  </div>
)

const describeSeries = ({ draft: { date, every, until }, errorOf }: RideForm) => {
  const repeat = Repeat.safeParse({ every, until })
  if (!date || !repeat.success || errorOf('until')) return null
  const days = seriesDays(date, repeat.data)
  return seriesMistake(days, repeat.data) ?? seriesInWords(days)
}
