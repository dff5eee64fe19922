import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { to } from '#contract/pages.ts'
import type { WordsPart } from '#contract/words-form.ts'
import { TextButton } from '#web/ui/button.tsx'
import { box, Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { choosePicture } from './choose-picture.tsx'
import { ListField } from './list-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { blankOf, type Typed, titleOf } from './words-draft.ts'

type Of<Is extends WordsPart['is']> = Extract<WordsPart, { is: Is }>

type Props<Part = WordsPart> = {
  part: Part
  /** The path of the field, such as `people.0.name`. */
  name: string
  /** Another label than the part's own, such as one with a number. */
  label?: string
  text: Typed
  page: string
  mistakes: Mistakes
  onChange: (text: Typed) => void
}

export type Mistakes = {
  of(name: string): string | undefined
  /** Whether something in this part of the page is wrong. */
  within(name: string): boolean
}

/** A field of a page of words, as its part describes it. */
export const PartField = (props: Props): ReactNode => {
  const { part } = props
  switch (part.is) {
    case 'group':
      return <Group {...props} part={part} />
    case 'list':
      return <List {...props} part={part} />
    case 'order':
      return <Order {...props} part={part} />
    case 'picture':
      return <PictureChoice {...props} part={part} />
    case 'colour':
      return <Colour {...props} />
    case 'choice':
      return (
        <SelectField
          {...fieldOf(props)}
          choices={Object.fromEntries([
            ...(part.optional ? [['', 'None']] : []),
            ...part.options.map(({ value, label }) => [value, label]),
          ])}
        />
      )
    case 'markdown':
      return (
        <MarkdownField
          {...fieldOf(props)}
          headings={!props.page.startsWith('blog')}
          onChange={props.onChange}
        />
      )
    case 'text':
      return <TextAreaField {...fieldOf(props)} required={!part.optional} rows={2} />
    default:
      return (
        <TextField
          {...fieldOf(props)}
          {...inputs[part.is]}
          {...(part.is === 'number' && { min: part.least, max: part.most })}
          required={!part.optional}
          suggestions={part.is === 'time-zone' ? Intl.supportedValuesOf('timeZone') : []}
        />
      )
  }
}

const inputs = {
  line: { type: 'text' },
  email: { type: 'email' },
  phone: { type: 'tel' },
  'web-address': { type: 'url' },
  'time-zone': { type: 'text' },
  number: { type: 'number', inputMode: 'numeric' },
} as const

type Typing = { readonly target: { readonly value: string } }

const fieldOf = ({ part, name, label, text, mistakes, onChange }: Props) => ({
  name,
  label: `${label ?? part.label}${part.optional ? ' (optional)' : ''}`,
  hint: part.hint,
  error: mistakes.of(name),
  value: String(text ?? ''),
  onChange: ({ target }: Typing) => onChange(target.value),
})

/** A group that may be left out has a box to tick. */
const Group = ({ part, name, text, mistakes, onChange, page }: Props<Of<'group'>>) => {
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="float-left w-full pb-1 font-semibold">{part.label}</legend>
      {part.hint ? <p className="text-quiet text-sm">{part.hint}</p> : null}
      {part.optional ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={text !== null}
            onChange={({ target }) => onChange(target.checked ? blankOf(part) : null)}
            className="size-5 shrink-0 accent-lagoon"
          />
          Use this part
        </label>
      ) : null}
      {text !== null ? <Fields {...{ part, name, text, page, mistakes, onChange }} /> : null}
      {mistakes.of(name) ? <Sentence>{mistakes.of(name)}</Sentence> : null}
    </fieldset>
  )
}

const Sentence = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="font-semibold text-coral text-sm">
    {children}
  </p>
)

const List = ({ part, name, text, mistakes, onChange, page }: Props<Of<'list'>>) => {
  const items = (text ?? []) as readonly Typed[]
  const { part: one } = part
  const isLong = one.is === 'group' || one.is === 'list'
  return (
    <ListField
      legend={part.label}
      hint={part.hint}
      error={mistakes.of(name)}
      items={items}
      noun={one.label}
      titleOf={(item) => titleOf(one, item)}
      least={part.least}
      most={part.most}
      {...(part.least < part.most && { blank: () => blankOf(one) })}
      folded={isLong ? (place) => ({ hasMistake: mistakes.within(`${name}.${place}`) }) : undefined}
      onChange={onChange}
    >
      {(item, place) => (
        <Item
          part={one}
          name={`${name}.${place}`}
          label={`${one.label} ${place + 1}`}
          text={item}
          page={page}
          mistakes={mistakes}
          onChange={(typed) => onChange(items.with(place, typed))}
        />
      )}
    </ListField>
  )
}

/** The title of a folded part stands above it already. */
const Item = (props: Props) =>
  props.part.is === 'group' ? <Fields {...props} part={props.part} /> : <PartField {...props} />

const Fields = ({ part, name, text, page, mistakes, onChange }: Props<Of<'group'>>) => {
  const fields = text as { readonly [key: string]: Typed }
  return part.parts.map((inner) => (
    <PartField
      key={inner.key}
      part={inner}
      name={`${name}.${inner.key}`}
      text={fields[inner.key] ?? null}
      page={page}
      mistakes={mistakes}
      onChange={(typed) => onChange({ ...fields, [inner.key]: typed })}
    />
  ))
}

/** Each of them is a page of its own. */
const Order = ({ part, name, text, page, mistakes, onChange }: Props<Of<'order'>>) => {
  const slugs = (text ?? []) as readonly string[]
  const nameOf = (slug: string) => part.options.find(({ value }) => value === slug)?.label ?? slug
  return (
    <ListField
      legend={part.label}
      hint={part.hint}
      error={mistakes.of(name)}
      items={slugs}
      noun="Page"
      titleOf={nameOf}
      least={part.least}
      most={slugs.length}
      onChange={onChange}
    >
      {(slug) => (
        <Link
          to={to.editWords(`${page}~${slug}`)}
          className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline decoration-2 decoration-line underline-offset-4"
        >
          {nameOf(slug)}
        </Link>
      )}
    </ListField>
  )
}

/** The colour as text, and as a field that opens the browser's palette. */
const Colour = (props: Props) => {
  const { label, hint, error, value, name, onChange } = fieldOf(props)
  return (
    <Field label={label} hint={hint ?? 'Such as #17616a'} error={error}>
      {(wiring) => (
        <div className="grid grid-cols-[minmax(0,1fr)_3rem] gap-2">
          <input {...wiring} {...{ name, value, onChange }} maxLength={7} className={box} />
          <input
            type="color"
            aria-label={`${label}: choose`}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000'}
            onChange={onChange}
            className="h-12 w-full cursor-pointer rounded-xl border-2 border-edge bg-page p-1 focus-visible:rounded-xl"
          />
        </div>
      )}
    </Field>
  )
}

/** One of the drawings that come with the site, or a picture of the club. */
const PictureChoice = (props: Props<Of<'picture'>>) => {
  const { part, text, onChange } = props
  const [uploaded, setUploaded] = useState<number>()
  const own = typeof text === 'string' && text.startsWith('/') ? text : undefined
  const choose = async () => {
    const chosen = await choosePicture(setUploaded, false)
    if (chosen) onChange(chosen.address)
  }
  return (
    <div className="grid grid-cols-1 gap-1">
      <SelectField
        {...fieldOf(props)}
        choices={Object.fromEntries([
          ...(part.optional ? [['', 'None']] : []),
          ...(own ? [[own, 'A picture of the club']] : []),
          ...part.options.map(({ value, label }) => [value, label]),
        ])}
      />
      <div className="flex flex-wrap items-center gap-4">
        {own ? (
          <img src={own} alt="Preview" className="size-16 rounded-xl bg-track object-cover" />
        ) : null}
        <TextButton busy={uploaded !== undefined} onClick={() => void choose()}>
          Choose a picture
        </TextButton>
        <p role="status" className="text-quiet text-sm">
          {uploaded === undefined ? null : 'Uploading the picture'}
        </p>
      </div>
    </div>
  )
}
