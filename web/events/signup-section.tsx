import { type ChangeEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { maxGroups } from '#contract/signup-rules.ts'
import { TextButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RideDraft } from './ride-draft.ts'
import { type KnownRoutes, RouteField } from './route-field.tsx'
import {
  type GroupDraft,
  newGroup,
  readGroups,
  type SignupName,
  signupChoices,
  signupInWords,
  signupLabels,
  writeGroups,
} from './signup-draft.ts'

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** What this section needs of the ride form. */
type Form = {
  readonly draft: RideDraft
  field(name: SignupName): {
    name: string
    label: string
    error: string | undefined
    value: string
    onChange: (event: Typing) => void
  }
  errorOf(name: string): string | undefined
  setError(name: string, detail?: string): void
  set(name: SignupName, text: string): void
  readonly routes: KnownRoutes
}

const columns = 'grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4'

/** How people sign up. Most rides are fine as it is, so it is folded. */
export const SignupSection = ({ form }: { form: Form }) => {
  const isOff = form.draft['signup.mode'] === 'off'
  return (
    <details className="group rounded-xl border-2 border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-3.5 font-semibold focus-visible:rounded-xl [&::-webkit-details-marker]:hidden">
        <span>
          Sign-up{' '}
          <span className="font-normal text-quiet text-sm">{signupInWords(form.draft)}</span>
        </span>
        <Icon shape="down" className="text-quiet group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-3.5 pt-1 pb-4">
        <Choice form={form} name="signup.mode" hint={modeHints[form.draft['signup.mode']]} />
        {isOff ? null : <Rules form={form} />}
      </div>
    </details>
  )
}

const modeHints: Readonly<Record<string, string>> = {
  open: 'People can sign up, and everyone else can just come.',
  required: 'Only people who signed up can ride.',
  off: 'Nobody signs up. Leaders can still keep a rider list.',
}

type ChoiceProps = { form: Form; name: keyof typeof signupChoices; hint?: string | undefined }

const Choice = ({ form, name, hint }: ChoiceProps) => (
  <SelectField {...form.field(name)} choices={signupChoices[name]} hint={hint} />
)

const Rules = ({ form }: { form: Form }) => (
  <>
    <TextField
      {...form.field('signup.places')}
      {...whole}
      max={10_000}
      hint="Leave it empty for no limit."
    />
    <Groups form={form} />
    <div className={columns}>
      <Choice form={form} name="signup.guests" />
      <Choice form={form} name="signup.dropIns" />
    </div>
    <Choice form={form} name="signup.closes" />
    {form.draft['signup.closes'] === 'hours' ? (
      <TextField {...form.field('signup.hoursBefore')} {...whole} required max={336} />
    ) : null}
    <Choice form={form} name="signup.names" />
  </>
)

const whole = { type: 'number', inputMode: 'numeric', min: 1, required: false } as const

const Groups = ({ form }: { form: Form }) => {
  const list = useRef<HTMLFieldSetElement>(null)
  const groups = readGroups(form.draft['signup.groups'])
  const error = form.errorOf('signup.groups')

  const write = (next: readonly GroupDraft[]) => form.set('signup.groups', writeGroups(next))

  /** The new fields are rendered at once, so that no key is lost. */
  const add = () => {
    flushSync(() => write([...groups, newGroup()]))
    const names = list.current?.querySelectorAll<HTMLInputElement>('input[name$=name]')
    names?.[groups.length]?.focus()
  }

  const change = (at: number, part: Partial<GroupDraft>) => {
    write(groups.map((group, index) => (index === at ? { ...group, ...part } : group)))
    for (const name of Object.keys(part)) form.setError(`signup.groups.${at}.${name}`)
  }

  const remove = (at: number) => {
    write(groups.toSpliced(at, 1))
    for (const [index] of groups.entries()) {
      for (const name of parts) form.setError(`signup.groups.${index}.${name}`)
    }
    list.current?.focus()
  }

  return (
    <fieldset
      ref={list}
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'groups-error' : undefined}
      className="grid gap-3"
    >
      <legend className="pb-1 font-semibold">{signupLabels['signup.groups']}</legend>
      {groups.map((group, at) => (
        <Group
          key={group.key}
          group={group}
          at={at}
          errorOf={form.errorOf}
          routes={form.routes}
          onChange={(part) => change(at, part)}
          onRemove={() => remove(at)}
        />
      ))}
      {error ? (
        <p id="groups-error" role="alert" className="font-semibold text-coral text-sm">
          {error}
        </p>
      ) : null}
      {groups.length < maxGroups ? (
        <p className="flex flex-wrap items-center gap-x-4">
          <TextButton onClick={add}>
            {groups.length === 0 ? 'Add a pace group' : 'Add another group'}
          </TextButton>
        </p>
      ) : (
        <p className="text-quiet text-sm">A ride has at most {maxGroups} groups.</p>
      )}
    </fieldset>
  )
}

const parts = ['name', 'paceFrom', 'paceTo', 'places', 'route'] as const

type GroupProps = {
  group: GroupDraft
  at: number
  errorOf: Form['errorOf']
  routes: KnownRoutes
  onChange: (part: Partial<GroupDraft>) => void
  onRemove: () => void
}

const Group = ({ group, at, errorOf, routes, onChange, onRemove }: GroupProps) => {
  const field = (part: (typeof parts)[number]) => ({
    name: `signup.groups.${at}.${part}`,
    error: errorOf(`signup.groups.${at}.${part}`),
    value: group[part],
    onChange: ({ target }: Typing) => onChange({ [part]: target.value }),
    className: 'min-w-0 max-sm:pr-1.5 max-sm:pl-2.5',
  })
  const title = group.name.trim() || `Group ${at + 1}`
  return (
    <fieldset aria-label={title} className="grid gap-3 rounded-xl bg-page p-3">
      <TextField label="Name" {...field('name')} maxLength={40} />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 [&>:last-child]:max-sm:col-span-2">
        <TextField label="From km/h" {...field('paceFrom')} {...whole} max={99} />
        <TextField label="To km/h" {...field('paceTo')} {...whole} max={99} />
        <TextField label="Places" {...field('places')} {...whole} max={10_000} />
      </div>
      <RouteField
        legend="A route of its own"
        none="Ride the route of the others"
        value={group.route}
        error={errorOf(`signup.groups.${at}.route`)}
        routes={routes}
        onChoose={(route) => onChange({ route: route?.version ?? '' })}
      />
      <div>
        <TextButton danger onClick={onRemove}>
          Remove<span className="sr-only"> {title}</span>
        </TextButton>
      </div>
    </fieldset>
  )
}
