import type { ChangeEvent } from 'react'
import { SelectField } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { surfaceNames } from './route-words.ts'

/** The words of a route, which a new and a changed one have in common. */
export const wordLabels = {
  title: 'Title',
  note: 'Note',
  caution: 'Be careful',
  surface: 'Surface',
  start: 'Where it starts',
} as const

export type WordName = keyof typeof wordLabels

export const wordNames = Object.keys(wordLabels) as WordName[]

/** What was filled in; what is empty is left out. */
export const filledWords = (draft: Readonly<Record<WordName, string>>) =>
  Object.fromEntries(
    wordNames.map((name) => [name, draft[name]]).filter(([, text]) => text?.trim() !== ''),
  )

const choices = { '': 'Not said', ...surfaceNames }

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

type Field = {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (event: Typing) => void
}

type Props = { field: (name: WordName) => Field }

export const RouteWords = ({ field }: Props) => {
  const optional = (name: WordName) => ({ ...field(name), required: false })
  return (
    <>
      <TextField {...field('title')} maxLength={100} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4">
        <SelectField {...optional('surface')} choices={choices} />
        <TextField {...optional('start')} maxLength={100} />
      </div>
      <TextAreaField
        {...optional('note')}
        hint="What it is like, where to stop."
        rows={3}
        maxLength={2000}
      />
      <TextAreaField
        {...optional('caution')}
        hint="A busy road, a bad surface, a ford."
        rows={2}
        maxLength={500}
      />
    </>
  )
}
