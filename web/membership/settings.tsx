import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { MembershipSettings } from '#contract/membership.ts'
import {
  amountTyped,
  longestHowToPay,
  type Plan,
  type PlanKey,
  PlanSettings,
  readAmount,
} from '#contract/membership-terms.ts'
import { to } from '#contract/pages.ts'
import type { FieldError } from '#contract/refusal.ts'
import { check } from '#contract/sentence.ts'
import { membershipTypes } from '#contract/users.ts'
import { club } from '#web/api.ts'
import type { Draft } from '#web/layout/draft.ts'
import { ListFailed, ListLoading } from '#web/layout/long-list.tsx'
import { FormButtons, FormNotices } from '#web/layout/resource-form.tsx'
import { useResourceForm } from '#web/layout/use-resource-form.ts'
import { quietLook } from '#web/ui/button.tsx'
import { panel } from '#web/ui/form-section.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { type PlanField, PlanFields, type SettingsName } from './plan-fields.tsx'
import { refreshMembership, settingsQuery } from './use-membership.ts'

export const meta = () => [{ title: 'Plans and how to pay' }]

export default function MembershipSettingsPage() {
  const settings = useQuery({ ...settingsQuery, staleTime: 0, gcTime: 0 })
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <div>
        <Link to={to.membership()} className={quietLook}>
          Membership
        </Link>
        <h1 className="text-3xl">Plans and how to pay</h1>
      </div>
      {settings.isPending ? <ListLoading label="Loading the plans" /> : null}
      {settings.isError ? (
        <ListFailed
          title="The plans could not be loaded"
          error={settings.error}
          onRetry={settings.refetch}
        />
      ) : null}
      {settings.data ? (
        // Once saved, the form begins again with what is stored.
        <SettingsForm key={settings.data.version} opened={asItem(settings.data)} />
      ) : null}
    </div>
  )
}

type Item = MembershipSettings & { readonly _id: string }
const asItem = (settings: MembershipSettings): Item => ({ ...settings, _id: 'membership' })

const planLabels: Readonly<Record<PlanField, string>> = {
  name: 'name',
  price: 'price',
  period: 'lasts',
  seasonEnd: 'end of the season',
  hidden: 'hidden',
}

const labels = {
  ...{ currency: 'Currency', howToPay: 'How to pay', order: 'Order of the plans' },
  ...Object.fromEntries(
    membershipTypes.flatMap((key) =>
      Object.entries(planLabels).map(([field, words]) => [`${key}.${field}`, `${key}: ${words}`]),
    ),
  ),
} as Readonly<Record<SettingsName, string>>

const fieldsOf = ({ key, name, price, period, seasonEnd, hidden }: Plan, currency: string) => ({
  [`${key}.name`]: name,
  [`${key}.price`]: amountTyped(price, currency),
  [`${key}.period`]: period,
  [`${key}.seasonEnd`]: seasonEnd ?? '12-31',
  [`${key}.hidden`]: hidden ? 'yes' : '',
})

const draftOf = (item: Item | undefined) => {
  const { currency = '', howToPay = '', plans = [] } = item ?? {}
  const order = plans.map(({ key }) => key).join(',')
  const fields = plans.map((plan) => fieldsOf(plan, currency))
  return Object.assign({ currency, howToPay, order }, ...fields) as Draft<SettingsName>
}

const keysIn = (draft: Draft<SettingsName>) => draft.order.split(',') as PlanKey[]

const readSettings = (draft: Draft<SettingsName>) => {
  const { currency, howToPay } = draft
  const read = check(PlanSettings, {
    currency,
    ...(howToPay.trim() && { howToPay }),
    plans: keysIn(draft).map((key) => ({
      key,
      name: draft[`${key}.name`],
      price: readAmount(draft[`${key}.price`], currency.trim()),
      period: draft[`${key}.period`],
      ...(draft[`${key}.period`] === 'season' && { seasonEnd: draft[`${key}.seasonEnd`] }),
      hidden: draft[`${key}.hidden`] === 'yes',
    })),
  })
  return 'value' in read ? read : { errors: placeErrors(draft, read.errors) }
}

/** The site names a plan by its place, the form by its key. */
const placeErrors = (draft: Draft<SettingsName>, errors: readonly FieldError[]) =>
  errors.map(({ field, detail }) => ({
    field: field.replace(/^plans\.(\d)\./, (_, place) => `${keysIn(draft)[Number(place)]}.`),
    detail,
  }))

const leaving = {
  title: 'Leave what you typed?',
  text: 'It is not on the site yet. This browser saves it until you come back.',
  confirm: 'Leave',
}

const useSettingsForm = (opened: Item) => {
  const form = useResourceForm<SettingsName, PlanSettings, Item>({
    ...{ name: 'membership', what: 'page', labels, opened, draftOf, read: readSettings, leaving },
    calls: {
      get: async () => asItem(await club.membership.settings({})),
      // They are there from the beginning, and nobody can delete them.
      add: () => Promise.reject(new Error('The settings are there already.')),
      change: ({ currency, howToPay, plans, version }) =>
        club.membership.changeSettings({
          ...{ currency, plans, version },
          ...(howToPay && { howToPay }),
        }),
    },
    placeErrors: (errors): readonly FieldError[] => placeErrors(form.draft, errors),
    onSaved: () => void refreshMembership(),
  })
  return form
}

const SettingsForm = ({ opened }: { opened: Item }) => {
  const form = useSettingsForm(opened)
  const keys = keysIn(form.draft)
  const moveUp = (key: PlanKey) => {
    const place = keys.indexOf(key)
    const moved = keys.with(place, keys[place - 1] ?? key).with(place - 1, key)
    form.set('order', moved.join(','))
  }
  return (
    <>
      <FormNotices
        form={form}
        restored="These are changes you made before. They are not saved yet."
      />
      <form {...form.form} aria-label="Plans and how to pay" className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-5">
          {keys.map((key, place) => (
            <PlanFields
              key={key}
              plan={key}
              form={form}
              onMoveUp={place > 0 ? () => moveUp(key) : undefined}
            />
          ))}
        </div>
        <div className={panel}>
          <TextField
            {...form.field('currency')}
            hint="Such as EUR. Receipts already written keep theirs."
            maxLength={12}
            autoComplete="off"
          />
          <TextAreaField
            {...form.field('howToPay')}
            hint="Members read it in their profile. In Markdown: an empty line begins a paragraph, **bold**, - a list, [words](https://…) a link."
            rows={6}
            maxLength={longestHowToPay}
            required={false}
            className="max-h-[32rem] min-h-40 resize-y"
          />
        </div>
        <FormButtons form={form}>Save</FormButtons>
      </form>
    </>
  )
}
