import { type ReactNode, useEffect, useRef } from 'react'
import { Button, TextButton } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { ask } from './dialogs.tsx'
import { changedFields, type Draft } from './draft.ts'

/** What these parts need of `useResourceForm`. */
type Form<Name extends string> = {
  readonly what: string
  readonly labels: { readonly [name in Name]?: string }
  readonly draft: Draft<Name>
  readonly untouched: boolean
  readonly restored: boolean
  readonly conflict: Two<Name> | undefined
  readonly gone: boolean
  readonly submit: { readonly type: 'submit'; readonly busy: boolean; readonly disabled: boolean }
  set(name: Name, text: string): void
  clear(): void
}

type Two<Name extends string> = { readonly yours: Draft<Name>; readonly theirs: Draft<Name> }

type NoticesProps<Name extends string> = {
  form: Form<Name>
  /** Says that something typed before is not on the site yet. */
  restored: string
  /** Shows the fields that are no text. */
  show?: (name: Name, value: string) => ReactNode
}

/** What there is to know before typing on: a conflict, a deletion, a draft of an earlier visit. */
export const FormNotices = <Name extends string>({ form, restored, show }: NoticesProps<Name>) => {
  const { what, gone, conflict, untouched } = form
  return (
    <>
      {gone ? (
        <FormMessage urgent>
          Someone else has just deleted this {what}. What you typed is still here.
        </FormMessage>
      ) : null}
      {conflict && !gone ? <Conflict form={form} {...conflict} show={show} /> : null}
      {form.restored && !conflict && !untouched ? <FormMessage>{restored}</FormMessage> : null}
    </>
  )
}

type ButtonsProps<Name extends string> = { form: Form<Name>; children: string }

/** Saves what was typed, or throws it away once there is something. */
export const FormButtons = <Name extends string>({ form, children }: ButtonsProps<Name>) => {
  const clear = async () => {
    const sure = await ask({
      title: 'Clear form?',
      text: 'Everything you typed is lost.',
      confirm: 'Clear form',
      destructive: true,
    })
    if (sure) form.clear()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <Button tone="call" {...form.submit}>
        {children}
      </Button>
      {form.untouched ? null : <TextButton onClick={() => void clear()}>Clear form</TextButton>}
    </div>
  )
}

type ConflictProps<Name extends string> = Two<Name> & {
  form: Form<Name>
  show: NoticesProps<Name>['show']
}

/** Shows where two versions differ, to choose field by field. The form below follows the choice. */
const Conflict = <Name extends string>({ form, yours, theirs, show }: ConflictProps<Name>) => {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="conflict"
      className="grid gap-3 rounded-card border-2 border-coral p-4 sm:p-6"
    >
      <h2 id="conflict" className="text-name text-coral">
        Someone else just changed this {form.what}
      </h2>
      <p>
        Nothing you typed is lost. Choose one version of each field below, then save again. Fields
        you didn't change show theirs.
      </p>
      {changedFields(yours, theirs)
        .filter((name) => name in form.labels)
        .map((name) => {
          const side = (whose: string, value: string) => (
            <Side
              name={name}
              whose={whose}
              chosen={form.draft[name] === value}
              onChoose={() => form.set(name, value)}
            >
              {show?.(name, value) ?? (value || <em>nothing</em>)}
            </Side>
          )
          return (
            <fieldset key={name} className="grid border-line border-t pt-2">
              <legend className="float-left font-semibold">{form.labels[name]}</legend>
              {side('Theirs', theirs[name])}
              {side('Yours', yours[name])}
            </fieldset>
          )
        })}
      <div>
        <TextButton onClick={form.clear}>Use all of theirs</TextButton>
      </div>
    </section>
  )
}

type SideProps = {
  name: string
  whose: string
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

const Side = ({ name, whose, chosen, onChoose, children }: SideProps) => (
  <label className="flex min-h-11 items-start gap-3 py-2">
    <input
      type="radio"
      name={`conflict-${name}`}
      checked={chosen}
      onChange={onChoose}
      className="mt-0.5 size-5 shrink-0 accent-lagoon"
    />
    {/* A long text is read in full in the form once it is chosen. */}
    <span className="wrap-anywhere line-clamp-6 min-w-0 whitespace-pre-line">
      <span className="text-quiet">{whose}: </span>
      {children}
    </span>
  </label>
)
