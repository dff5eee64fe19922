import { type ChangeEvent, useCallback, useEffect, useState } from 'react'
import { type FieldError, Refusal } from '#contract/refusal.ts'
import { endsSession } from '#web/api.ts'
import { showMessage } from './dialogs.tsx'
import {
  type Draft,
  firstRevision,
  isUntouched,
  type Revision,
  readRevision,
  rebase,
  sendOnce,
  store,
} from './draft.ts'
import { type LeaveQuestion, useLeaveGuard } from './leave-guard.ts'
import { toast } from './toasts.tsx'
import { type Checked, useForm } from './use-form.ts'

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

type Item = { readonly _id: string; readonly version: number }

type Options<Name extends string, Input extends object, Whole extends Item> = {
  /** Under this name the browser stores drafts and idempotency keys. */
  readonly name: string
  /** What people call it, such as ride. */
  readonly what: string
  /** What is not shown as a field of its own has no label. */
  readonly labels: { readonly [name in Name]?: string }
  readonly calls: {
    get(asked: { id: string }): Promise<Whole>
    add(input: Input, options: { readonly idempotencyKey: string }): Promise<{ insertedId: string }>
    change(input: Input & { id: string; version: number }): Promise<unknown>
  }
  /** The item to change; without it the form adds a new one. */
  readonly opened?: Whole | undefined
  /** What the form starts with. */
  draftOf(item: Whole | undefined): Draft<Name>
  read(draft: Draft<Name>): Checked<Input>
  readonly confirm?: ((input: Input) => Promise<boolean>) | undefined
  /** Does what has to come before saving and gives what it adds, or nothing if that failed. */
  prepare?(): Promise<Partial<Draft<Name>> | undefined>
  placeErrors?(errors: readonly FieldError[]): readonly FieldError[]
  /** A second sentence about what was added. */
  describeAdded?(input: Input): string | undefined
  /** The page itself says that something was added or saved. */
  readonly silent?: true
  onSaved(): void
  /** Asked when people leave the page with something typed. */
  readonly leaving?: LeaveQuestion
}

/**
 * A form that adds or changes one item of the club. What is typed stays in the browser until it is
 * saved, and is based on a newer version when someone else changed the item in the meantime.
 */
export const useResourceForm = <Name extends string, Input extends object, Whole extends Item>(
  options: Options<Name, Input, Whole>,
) => {
  const { name, what, labels, calls, opened, draftOf, prepare, leaving } = options
  const draftKey = `${name}-draft-${opened?._id ?? 'new'}`
  const [item, setItem] = useState(opened)
  const [restored, setRestored] = useState(() => readRevision(draftKey, draftOf(opened)))
  const [revision, setRevision] = useState<Revision<Name>>(() => {
    const first = firstRevision(draftOf(opened), opened?.version)
    return restored ? rebase(restored, first.draft, first.version) : first
  })
  const [conflict, setConflict] = useState(() =>
    opened && restored && restored.version !== opened.version
      ? { yours: restored.draft, theirs: draftOf(opened) }
      : undefined,
  )
  const [gone, setGone] = useState(false)
  const { draft, before, version } = revision
  const untouched = isUntouched(revision)
  useEffect(
    () => (untouched ? localStorage.removeItem(draftKey) : store(localStorage, draftKey, revision)),
    [draftKey, revision, untouched],
  )
  useLeaveGuard(leaving !== undefined && !untouched, leaving)

  /** Starts again, as if nothing had been typed. */
  const restart = (fresh: Draft<Name>) => {
    setRestored(undefined)
    setConflict(undefined)
    setRevision(firstRevision(fresh, version))
    core.clearErrors()
  }

  const write = useCallback(
    (part: Partial<Draft<Name>>) =>
      setRevision((last) => ({ ...last, draft: { ...last.draft, ...part } })),
    [],
  )

  const forget = () => localStorage.removeItem(draftKey)

  const reload = async (id: string) => {
    const newer = await calls.get({ id })
    const theirs = draftOf(newer)
    setItem(newer)
    setRevision((last) => rebase(last, theirs, newer.version))
    return theirs
  }

  const add = async (input: Input) => {
    await sendOnce(`${name}-attempt`, input, async (given, key) => {
      const { insertedId } = await calls.add(given, key)
      if (!insertedId) throw new NotAdded()
    })
    const reason = options.describeAdded?.(input)
    if (!options.silent) void showMessage({ ...messages.added, ...(reason && { reason }) })
    if (!opened) restart(draftOf(undefined))
    return true
  }

  const change = async (id: string, input: Input, yours: Draft<Name>) => {
    try {
      await calls.change({ ...input, id, version })
      if (!options.silent) toast(`The ${what} is saved`)
      return true
    } catch (failure) {
      if (isRefused(failure, 'stale')) setConflict({ yours, theirs: await reload(id) })
      else if (isRefused(failure, 'not-found')) setGone(true)
      else throw failure
      return false
    }
  }

  const core = useForm<Input>({
    // While an input event is handled, the page is ahead of React's state.
    read: (typed) => options.read({ ...draft, ...textsIn(typed, draft) }),
    confirm: options.confirm,
    placeErrors: (errors) => options.placeErrors?.(errors) ?? errors,
    again: true,
    async send(input) {
      const prepared = prepare ? await prepare() : {}
      if (!prepared) return
      const whole = { ...input, ...prepared }
      const saved =
        item && !gone ? await change(item._id, whole, { ...draft, ...prepared }) : await add(whole)
      if (!saved) return
      if (opened) forget()
      options.onSaved()
    },
    onFailure(reason, failure, errors) {
      if (endsSession(failure) || errors.length > 0) return
      void showMessage(
        failure instanceof NotAdded ? messages.notAdded : { ...messages.broken, reason },
      )
    },
  })
  const { setError } = core

  return {
    ...core,
    form: { ...core.form, 'aria-busy': core.submit.busy },
    what,
    labels,
    /** The item as it was read last. */
    item,
    draft,
    untouched,
    /** What was typed on an earlier visit. */
    restored: restored !== undefined,
    /** Someone else changed the item: both versions, to choose from. */
    conflict,
    /** Someone else deleted the item. */
    gone,
    write,
    set: useCallback(
      (field: Name, text: string) => {
        write(partOf(field, text))
        setError(field)
      },
      [write, setError],
    ),
    /** Replaces everything that was typed. */
    replace: (fresh: Draft<Name>) => {
      write(fresh)
      core.clearErrors()
    },
    clear: () => restart(before),
    forget,
    /** Reads the item again, after something was done to it elsewhere on the page. */
    reload: () => core.attempt('reload', async () => void (item && (await reload(item._id)))),
    field: (field: Name) => ({
      name: field,
      label: labels[field] ?? '',
      error: core.errorOf(field),
      value: draft[field],
      onChange: ({ target }: Typing) => write(partOf(field, target.value)),
    }),
  }
}

/** The site answered, but named nothing that was added. */
class NotAdded extends Error {
  readonly code = 'not-added'
}

/** The texts the specification gives, for rides and news alike. */
const messages = {
  notAdded: {
    title: 'Failed!',
    text: 'Could not add the event. Please try again later.',
    urgent: true,
  },
  broken: {
    title: 'Error!',
    text: 'Something went wrong. Please try again later.',
    urgent: true,
  },
  added: { title: 'Success!', text: 'Event has been added successfully.' },
} as const

const isRefused = (failure: unknown, name: Refusal['refusal']) =>
  failure instanceof Refusal && failure.refusal === name

const partOf = <Name extends string>(field: Name, text: string) =>
  ({ [field]: text }) as Partial<Record<Name, string>>

/** The texts in the fields of a form; files are left out. */
const textsIn = <Name extends string>(typed: FormData, draft: Draft<Name>) =>
  Object.fromEntries(
    [...typed].filter(([name, value]) => name in draft && typeof value === 'string'),
  ) as Partial<Draft<Name>>
