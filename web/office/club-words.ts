import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Club } from '#contract/club.ts'
import type { Step } from '#contract/office.ts'
import type { FieldError } from '#contract/refusal.ts'
import { club } from '#web/api.ts'
import type { Draft } from '#web/layout/draft.ts'
import type { Checked } from '#web/layout/use-form.ts'
import { useResourceForm } from '#web/layout/use-resource-form.ts'
import { queries } from '#web/queries.ts'

/** The facts of the club as they are shown now. Version 0 are those of the file. */
export type ClubWords = { readonly _id: string; readonly version: number; readonly value: Club }

const page = 'club'
const queryKey = ['words', page, 'facts']

const readWords = async (): Promise<ClubWords> => {
  const { version, value } = await club.words.get({ page })
  return { _id: page, version, value: value as Club }
}

export const useClubWords = () => useQuery({ queryKey, queryFn: readWords })

export const useOffice = () =>
  useQuery({ queryKey: ['office'], queryFn: () => club.office.get({}) })

/** Notes what became of a step, and reads everything again. */
export const settleStep = async (step: Step, state: 'done' | 'skipped') => {
  await club.office.setStep({ step, state })
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['office'] }),
    queries.invalidateQueries({ queryKey: ['words'] }),
  ])
}

type Options<Name extends string> = {
  readonly name: Step
  readonly labels: Readonly<Record<Name, string>>
  readonly words: ClubWords
  draftOf(facts: Club): Draft<Name>
  read(draft: Draft<Name>): Checked<Partial<Club>>
  /** Puts a mistake of the club's words at a field of this form. */
  readonly fieldOf?: (field: string) => string
  onSaved(): void
}

/** A form for some facts of the club, which are published at once. */
export const useClubForm = <Name extends string>(options: Options<Name>) => {
  const { name, labels, words, draftOf, read, fieldOf, onSaved } = options
  /** The other facts, which are published with them. */
  const latest = useRef(words.value)
  return useResourceForm<Name, Partial<Club>, ClubWords>({
    name: `club-${name}`,
    what: 'club',
    labels,
    calls: {
      async get() {
        const newer = await readWords()
        latest.current = newer.value
        return newer
      },
      // The club is always there.
      add: async () => ({ insertedId: page }),
      change: ({ id: _, version, ...facts }) =>
        club.words.publish({ page, version, value: { ...latest.current, ...facts } }),
    },
    opened: words,
    draftOf: (item) => draftOf(item?.value ?? words.value),
    read,
    placeErrors: (errors): readonly FieldError[] =>
      errors.map(({ field, detail }) => ({
        field: fieldOf?.(field.replace(/^value\./, '')) ?? field.replace(/^value\./, ''),
        detail: detail.replace(/^must /, 'This must ').replace(/^is too/, 'This is too'),
      })),
    onSaved,
  })
}
